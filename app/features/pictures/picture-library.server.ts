import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestAnyPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PictureColumns } from "#app/platform/images/shown-pictures.server.ts";
import { MAX_FOUND } from "#app/platform/lists/admin-list.ts";
import { searchList } from "#app/platform/lists/list-page.server.ts";
import type { PictureDoubts } from "#app/platform/text-review/picture-people.ts";
import type { Instant } from "#db/schema.ts";
import type { LibraryPart, LibraryPlace } from "./library-request.ts";
import { PICTURE_LIST } from "./picture-details.server.ts";

export const LIBRARY_PAGE = 48;

export type LibraryRequest = { part: LibraryPart; search: string; olderThan?: LibraryPlace | undefined };

/** Lists a part of the pictures, newest first. A search looks at the hundred described last. */
export async function listPictures(db: ReadDb, { part, search, olderThan }: LibraryRequest) {
  let query = select(db)
    .where(conditionOf(part, Date.now()))
    .where("pictures.withdrawnAt", "is", null)
    .orderBy("pictures.createdAt", "desc")
    .orderBy("pictures.id", "desc")
    .limit(LIBRARY_PAGE + 1);
  if (search !== "") {
    const { ids } = await searchList(db, PICTURE_LIST, { page: 1, search, size: MAX_FOUND });
    if (ids.length === 0) return { pictures: [], hasOlder: false };
    query = query.where("pictures.id", "in", ids);
  }
  if (olderThan)
    query = query.where(
      sql<boolean>`(pictures.created_at, pictures.id) < (${olderThan.createdAt}, ${olderThan.id})`,
    );
  const rows = await query.execute();
  return { pictures: rows.slice(0, LIBRARY_PAGE).map(toListed), hasOlder: rows.length > LIBRARY_PAGE };
}

/** What ids look like. PostgreSQL would fail with an error on some other strings. */
const PICTURE_ID = /^[0-9a-f]{32}$/;

/** Finds one picture of the library, or one that was withdrawn and may still be used somewhere. */
export async function findLibraryPicture(db: ReadDb, id: string) {
  if (!PICTURE_ID.test(id)) return undefined;
  const row = await select(db).where("pictures.id", "=", id).executeTakeFirst();
  return row && toListed(row);
}

/** Counts the pictures of a part, without those that nothing uses. */
export async function countPictures(db: ReadDb, part: LibraryPart): Promise<number> {
  const { count } = await db
    .selectFrom("pictures")
    .leftJoin("pictureDetails as details", "details.id", "pictures.id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(conditionOf(part, Date.now()))
    .where("pictures.unusedSince", "is", null)
    .where("pictures.withdrawnAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function select(db: ReadDb) {
  return db
    .selectFrom("pictures")
    .leftJoin("pictureDetails as details", "details.id", "pictures.id")
    .select(["pictures.createdAt", "pictures.unusedSince", "pictures.shownUntil"])
    .select([
      "details.people",
      "details.children",
      "details.description",
      "details.credit",
      "details.classifiedBy",
      "details.approvedAt",
      "details.approvedByName",
      "details.approvalReason",
      ...pictureColumns,
    ])
    .select("pictures.withdrawnAt")
    .select(CONSENTS.as("consents"));
}

function toListed(row: Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>) {
  const { people, children, consents, shownUntil, unusedSince, withdrawnAt, ...others } = nestAnyPicture(row);
  return {
    ...others,
    people,
    children: children ?? 0,
    isWithdrawn: withdrawnAt !== null,
    isHidden: shownUntil <= Date.now(),
    shownUntil,
    isUnused: unusedSince !== null,
    lacksConsents: people === "children" && consents < (children ?? 0),
    lacksApproval: people === "children" && others.approvedAt === null,
  };
}

export type ListedPicture = ReturnType<typeof toListed>;

/** How many consents a picture has. */
const CONSENTS = sql<number>`(select count(*) from picture_consents where picture_id = pictures.id)`;

function conditionOf(part: LibraryPart, now: Instant): RawBuilder<boolean> {
  switch (part) {
    case "all":
      return sql`true`;
    case "unclassified":
      return sql`not pictures.is_classified`;
    case "children":
      return sql`details.people = 'children'`;
    case "approval":
      return sql`details.people = 'children' and details.approved_at is null and ${CONSENTS} >= details.children`;
    case "hidden":
      return sql`pictures.shown_until <= ${now}`;
    case "unused":
      return sql`pictures.unused_since is not null`;
  }
}

/** A place where a picture is used. */
export type PictureUse = { what: string; title: string; editedAt: string; isPublic: boolean };

/** Lists everything that uses a picture: what the public sees first. */
export async function listUses(db: ReadDb, columns: PictureColumns, id: string): Promise<PictureUse[]> {
  const uses = Object.entries(columns).map(([place, { isPublic, what, title, editedAt }]) => {
    const [table = "", column = ""] = place.split(".");
    const shown = isPublic === "never" ? sql`false` : isPublic;
    return sql`select ${sql.lit(what)} as what, ${title} as title, ${editedAt} as edited_at,
        case when ${shown} then 1 else 0 end as is_public
      from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  });
  const { rows } = await sql<Omit<PictureUse, "isPublic"> & { isPublic: number }>`
    select * from (${sql.join(uses, sql` union all `)}) as uses
    order by is_public desc, what, title limit 200`.execute(db);
  return rows.map((row) => ({ ...row, isPublic: row.isPublic === 1 }));
}

/** Finds which of these pictures visitors may not see, or nobody has said who is in them. */
export async function findDoubts(db: ReadDb, ids: readonly string[]): Promise<PictureDoubts> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("pictures")
    .leftJoin("pictureDetails as details", "details.id", "pictures.id")
    .select(["pictures.id", "pictures.shownUntil", "pictures.withdrawnAt", "details.people"])
    .where("pictures.id", "in", ids)
    .execute();
  const doubts: PictureDoubts = {};
  for (const { id, shownUntil, withdrawnAt, people } of rows)
    if (withdrawnAt !== null) doubts[id] = "withdrawn";
    else if (people === null) doubts[id] = "unclassified";
    else if (shownUntil <= Date.now()) doubts[id] = "hidden";
    else if (people === "children") doubts[id] = "child";
  return doubts;
}
