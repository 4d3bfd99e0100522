import type { Db } from "#app/platform/database/database.server.ts";

/** How many executives there are. */
export async function countExecutives(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("executives")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
