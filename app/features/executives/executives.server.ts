import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";

/** How many executives there are. */
export async function countExecutives(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("executives")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** More than any board has; a page stays a page. */
const MOST_SHOWN = 60;

/** Everybody, in the order that the administrator gave them, each with a portrait. */
export async function listExecutives(db: Db) {
  const rows = await db
    .selectFrom("executives")
    .innerJoin("pictures", "pictures.id", "executives.pictureId")
    .select([
      "executives.id",
      "executives.name",
      "executives.role",
      "executives.linkedin",
      "executives.alt",
      ...pictureColumns,
    ])
    .orderBy("executives.position")
    .orderBy("executives.id")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(nestPicture);
}

export type Executive = Awaited<ReturnType<typeof listExecutives>>[number];
