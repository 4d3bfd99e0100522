import { type Selectable, sql } from "kysely";
import { type Db, engineOf, type ReadDb, type Trx } from "#app/platform/database/database.server.ts";
import type { ListRequest } from "#app/platform/lists/admin-list.ts";
import { PART_SEPARATOR, readListCounts } from "#app/platform/lists/list-counts.server.ts";
import { addToList } from "#app/platform/lists/list-index.server.ts";
import { findListed } from "#app/platform/lists/list-page.server.ts";
import type { Schema } from "#db/schema.ts";
import { AUDIT_LIST } from "./audit-list.server.ts";

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
  const { ids, ...list } = await findEntries(db, filter);
  const entries =
    ids.length === 0
      ? []
      : await entriesOf(db).where("auditEntries.id", "in", ids).orderBy("number", "desc").execute();
  return { entries, ...list };
}

async function findEntries(db: ReadDb, { person, kind, ...request }: AuditFilter) {
  return findListed(db, AUDIT_LIST, { ...request, wanted: [kind, person] }, (direction) => {
    let query = db.selectFrom("auditEntries").select("id").where("number", "is not", null);
    if (person !== undefined) query = query.where(isBy(person));
    if (kind !== undefined) query = query.where("subject", "=", kind);
    return query.orderBy("number", direction === "forwards" ? "desc" : "asc");
  });
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
  const { rows } = await sql<Selectable<Schema["auditEntries"]>>`
    with fresh as (
      select id, (select coalesce(max(number), 0) from audit_entries) + row_number() over (order by at, id) as number
      from audit_entries where number is null order by at, id limit ${BATCH}
    )
    update audit_entries set number = fresh.number from fresh where fresh.id = audit_entries.id
    returning *`.execute(trx);
  const oldestFirst = rows.toSorted((one, other) => Number(one.number) - Number(other.number));
  await addToList(trx, AUDIT_LIST, oldestFirst);
}
