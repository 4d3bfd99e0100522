import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { formBase } from "#app/platform/merge/merge-values.server.ts";
import { isWebAddress } from "./executive-input.ts";
import type { ExecutiveValues } from "./executive-merge.server.ts";

/** More than any board has; a page stays a page. */
export const MOST_EXECUTIVES = 60;

/** How many executives there are. */
export async function countExecutives(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom("executives")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everybody, in the order that the administrator gave them, each with a portrait; `updatedAt` is the row's version. */
export async function listExecutives(db: ReadDb) {
  const rows = await db
    .selectFrom("executives")
    .innerJoin("pictures", "pictures.id", "executives.pictureId")
    .select([
      "executives.id",
      "executives.name",
      "executives.role",
      "executives.linkedin",
      "executives.alt",
      "executives.updatedAt",
      ...pictureColumns,
    ])
    .where("executives.deletedAt", "is", null)
    .orderBy("executives.position")
    .orderBy("executives.id")
    .execute();
  return rows.map(nestPicture).map((row) => ({ ...row, linkedin: safeAddress(row.linkedin) }));
}

/** The address that a link may have; none where something else has got into the database. */
function safeAddress(stored: string | null): string | null {
  return stored !== null && isWebAddress(stored) ? stored : null;
}

export type Executive = Awaited<ReturnType<typeof listExecutives>>[number];

/** One of them, without the trash. */
export async function findExecutive(db: ReadDb, id: string) {
  const row = await db
    .selectFrom("executives")
    .select(["name", "role", "linkedin", "alt", "pictureId", "updatedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row && { ...row, linkedin: safeAddress(row.linkedin) };
}

/** Everybody as the administrators' forms need them. */
export async function listExecutivesToEdit(db: ReadDb) {
  const executives = await listExecutives(db);
  return executives.map((executive) => {
    const { name, role, linkedin, alt, picture, updatedAt } = executive;
    const values: ExecutiveValues = { name, role, linkedin, alt, pictureId: picture.id };
    return { ...executive, base: formBase(values, updatedAt) };
  });
}

export type ExecutiveToEdit = Awaited<ReturnType<typeof listExecutivesToEdit>>[number];
