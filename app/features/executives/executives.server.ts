import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestAnyPicture, nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import { isWebAddress } from "./executive-input.ts";

/** More than any board has, and few enough for one page. */
export const MAX_EXECUTIVES = 60;

/** Counts the executives outside the trash. */
export async function countExecutives(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom("executives")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the names of the executives outside the trash. */
export async function listExecutiveNames(db: ReadDb): Promise<string[]> {
  const rows = await db.selectFrom("executives").select("name").where("deletedAt", "is", null).execute();
  return rows.map(({ name }) => name);
}

/** Lists all executives with portraits in the administrators' order, as visitors see them. */
export async function listExecutives(db: ReadDb) {
  return (await readExecutives(db)).map(nestPicture).map(withSafeAddress);
}

/** Reads the rows of all executives; `updatedAt` is a row's version. */
function readExecutives(db: ReadDb) {
  return db
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
}

function withSafeAddress<Row extends { linkedin: string | null }>(row: Row): Row {
  return { ...row, linkedin: safeAddress(row.linkedin) };
}

/**
 * Returns the stored address if it is a permitted one, in case another program wrote to the
 * database.
 */
function safeAddress(stored: string | null): string | null {
  return stored !== null && isWebAddress(stored) ? stored : null;
}

export type Executive = Awaited<ReturnType<typeof listExecutives>>[number];

/** Finds an executive who isn't in the trash. */
export async function findExecutive(db: ReadDb, id: string) {
  const row = await db
    .selectFrom("executives")
    .select(["name", "role", "linkedin", "alt", "pictureId", "updatedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row && { ...row, linkedin: safeAddress(row.linkedin) };
}

/** The fields of an executive that two people may change concurrently. */
export type ExecutiveValues = {
  name: string;
  role: string;
  linkedin: string | null;
  pictureId: string;
  alt: string;
};

/** Lists all executives with the values that the administrators' forms need. */
export async function listExecutivesToEdit(db: ReadDb) {
  const executives = (await readExecutives(db)).map(nestAnyPicture).map(withSafeAddress);
  return executives.map((executive) => {
    const { name, role, linkedin, alt, picture, updatedAt } = executive;
    const values: ExecutiveValues = { name, role, linkedin, alt, pictureId: picture.id };
    return { ...executive, base: formBase(values, updatedAt) };
  });
}

export type ExecutiveToEdit = Awaited<ReturnType<typeof listExecutivesToEdit>>[number];
