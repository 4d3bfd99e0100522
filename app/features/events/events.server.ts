import type { Db } from "#app/platform/database/database.server.ts";

/** How many events there are. */
export async function countEvents(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
