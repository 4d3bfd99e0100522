import type { ReadDb } from "../database/database.server.ts";

/** Whether nobody else can approve something: there is no other person with access. */
export async function isAlone(db: ReadDb, { id }: { id: string | null }): Promise<boolean> {
  const others = db
    .selectFrom("users")
    .select("id")
    .where("endedAt", "is", null)
    .where("id", "<>", id ?? "");
  return (await others.executeTakeFirst()) === undefined;
}
