import { sql } from "kysely";
import { type Db, engineOf, type ReadDb, type Trx } from "#app/platform/database/database.server.ts";
import { ADMIN_PAGE_SIZE, type ListRequest, lastPageAt, MAX_FOUND } from "#app/platform/lists/admin-list.ts";
import { countListed, PART_SEPARATOR, readListCounts } from "#app/platform/lists/list-counts.server.ts";
import { findPage } from "#app/platform/lists/list-page.server.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import { findText } from "#app/platform/lists/text-index.server.ts";
import { AUDIT_TEXT, indexEntries, kindMark, type NumberedEntry, personMark } from "./audit-index.server.ts";

const BATCH = 500;

export type AuditFilter = ListRequest & {
  /** Whose entries: a person's id, or the name of an actor without one ("Somebody"). */
  person: string | undefined;
  /** The kind of record that was changed: "post", "statistic". */
  kind: string | undefined;
};

const columns = [
  "auditEntries.id",
  "at",
  "actorName",
  "action",
  "subject",
  "detail",
  // Administrators know each other by address; null once the account is deleted.
  "users.email as actorEmail",
] as const;
const entriesOf = (db: ReadDb) =>
  db.selectFrom("auditEntries").leftJoin("users", "users.id", "auditEntries.actorId").select(columns);

const isBy = (person: string) => sql<boolean>`coalesce(actor_id, actor_name) = ${person}`;

/**
 * Reads a page of the audit entries, newest first. The search matches words and prefixes of the
 * person, the action and the detail. Every page costs the same, even the thousandth.
 *
 * @returns `page`: the last page if the filter asks for a later one; `cutOff` if a search has more
 * results than it lists
 */
export async function listAuditEntries(db: Db, filter: AuditFilter) {
  await numberNewEntries(db);
  return filter.search === "" ? listByNumber(db, filter) : searchEntries(db, filter);
}

async function listByNumber(db: ReadDb, { page: asked, person, kind }: AuditFilter) {
  const total = await countListed(db, "audit_entries", [kind, person]);
  const { ids, page } = await findPage({ page: asked, total }, (direction) => {
    let query = db.selectFrom("auditEntries").select("number as id").where("number", "is not", null);
    if (person !== undefined) query = query.where(isBy(person));
    if (kind !== undefined) query = query.where("subject", "=", kind);
    return query.orderBy("number", direction === "forwards" ? "desc" : "asc");
  });
  return { entries: await readByNumber(db, ids), page, total, cutOff: false };
}

async function readByNumber(db: ReadDb, numbers: (number | null)[]) {
  if (numbers.length === 0) return [];
  return entriesOf(db).where("number", "in", numbers).orderBy("number", "desc").execute();
}

async function searchEntries(db: ReadDb, { page: asked, search, person, kind }: AuditFilter) {
  const words = readQuestion(search);
  if (words.length === 0) return { entries: [], page: 1, total: 0, cutOff: false };
  const marks = [
    ...(person === undefined ? [] : [personMark(person)]),
    ...(kind === undefined ? [] : [kindMark(kind)]),
  ];
  const query = { words: [...words.slice(0, -1), ...marks], beginning: words.at(-1) as string };
  const [found = []] = await findText(db, AUDIT_TEXT, [query], MAX_FOUND);
  const page = lastPageAt(asked, found.length);
  const shown = found.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE);
  const entries = await readByNumber(db, shown);
  return { entries, page, total: found.length, cutOff: found.length === MAX_FOUND };
}

export type AuditChoices = { people: { value: string; label: string }[]; kinds: string[] };

/** Lists the people and kinds that have entries, for the filters beside the search. */
export async function listAuditChoices(db: ReadDb): Promise<AuditChoices> {
  const counts = await readListCounts(db, "audit_entries");
  const kinds = new Set(counts.map(({ parts: [kind = ""] }) => kind));
  const ids = new Set(counts.map(({ parts: [, ...person] }) => person.join(PART_SEPARATOR)));
  const people = await Promise.all(
    [...ids].map(async (value) => ({ value, label: (await lastNameOf(db, value)) ?? value })),
  );
  return { people: people.sort((a, b) => a.label.localeCompare(b.label)), kinds: [...kinds].sort() };
}

/** Returns a person's name in their latest entry. */
async function lastNameOf(db: ReadDb, person: string): Promise<string | undefined> {
  const latest = await db
    .selectFrom("auditEntries")
    .select("actorName")
    .where(isBy(person))
    .where("number", "is not", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.actorName;
}

/**
 * Numbers, counts and indexes the entries written since the last call. This is separate from the
 * writes, which would otherwise wait for each other at the rows with the counts.
 */
export async function numberNewEntries(db: Db): Promise<void> {
  const isNew = () =>
    db.selectFrom("auditEntries").select("id").where("number", "is", null).limit(1).executeTakeFirst();
  while (await isNew()) await db.transaction().execute(numberBatch);
}

async function numberBatch(trx: Trx): Promise<void> {
  if (engineOf(trx) === "postgres") await sql`select pg_advisory_xact_lock(hashtext('audit'))`.execute(trx);
  const { rows } = await sql<NumberedEntry>`
    with fresh as (
      select id, (select coalesce(max(number), 0) from audit_entries) + row_number() over (order by at, id) as number
      from audit_entries where number is null order by at, id limit ${BATCH}
    )
    update audit_entries set number = fresh.number from fresh where fresh.id = audit_entries.id
    returning audit_entries.number, coalesce(actor_id, actor_name) as person, subject as kind,
      actor_name, action, detail`.execute(trx);
  if (rows.length > 0) await indexEntries(trx, rows);
}
