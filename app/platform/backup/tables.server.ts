import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { type Db, engineOf } from "../database/database.server.ts";

/**
 * Says for each table whether a backup includes all its rows, or none and why. The compiler
 * requires every table of the schema and a test compares both engines, so a new table cannot be
 * forgotten. Counts and numbers maintained by triggers are included unchanged. Full-text indexes
 * are not listed here, because they are rebuilt from the rows (server/text-indexes.ts).
 */
export const TABLES: Record<keyof Schema, "carried" | `left out: ${string}`> = {
  site: "carried",
  secrets: "carried",
  settings: "carried",
  auditEntries: "carried",
  listCounts: "carried",
  fieldChanges: "carried",
  bulkChanges: "left out: what the bulk actions of the last day can be undone with",
  bulkChangeRows: "left out: see bulkChanges",
  outbox: "carried",
  erasures: "left out: about the bytes of this one database file",
  builds: "left out: a server notes its own at its start",
  rateLimits: "left out: counts of the last minutes, and who has claimed a job",
  users: "carried",
  sessions: "left out: who was signed in then need not be now; a stolen backup lets nobody in",
  knownDevices: "left out: a device is known again after its next sign-in",
  accounts: "carried",
  accountLinks: "left out: links to a new password, which must not open twice",
  factors: "carried",
  recoveryCodes: "carried",
  passkeys: "carried",
  pendingSignIns: "left out: sign-ins of the last minutes",
  usedChallenges: "left out: of sign-ins of the last minutes",
  invitations: "left out: links that must not open twice; who was invited is invited anew",
  pictures: "carried",
  pictureRemovals: "left out: removed pictures, whose files are not in the backup",
  postPictures: "carried",
  eventPictures: "carried",
  statistics: "carried",
  sitePictures: "carried",
  storyCards: "carried",
  campaignHighlights: "carried",
  events: "carried",
  eventSlugs: "carried",
  eventWords: "carried",
  goneEventSlugs: "carried",
  posts: "carried",
  postDrafts: "carried",
  postDraftPictures: "carried",
  postVersions: "carried",
  postVersionPictures: "carried",
  postLikes: "carried",
  eventLikes: "carried",
  postSlugs: "carried",
  postNumbers: "carried",
  managedPostNumbers: "carried",
  executives: "carried",
  messages: "carried",
  messageSubmissions: "carried",
  messageReplies: "carried",
  messageNumbers: "carried",
  messagesToIndex: "carried",
  newsletterSubscribers: "carried",
  newsletterConfirmations: "carried",
};

/**
 * PostgreSQL sequences that belong to no column. Their next number is above all values of the
 * column given here.
 */
export const SEQUENCES = [
  { name: "newsletter_numbers", table: "newsletter_subscribers", column: "number" },
] as const;

/** A connection that uses the database's own names for tables and columns. */
export type Plain = Kysely<Record<string, Record<string, unknown>>>;

/** Returns the same connection or transaction with the database's own names. */
export function plain(db: Db): Plain {
  return db.withoutPlugins() as unknown as Plain;
}

/** Converts a name to the database's form. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Lists the tables that a backup includes, each after those that its rows refer to. An older
 * database, backed up before its migration, lacks some.
 */
export async function carriedTables(db: Db): Promise<string[]> {
  const present = new Set((await tablesOf(db)).map(({ name }) => name));
  const names = Object.entries(TABLES)
    .filter(([, what]) => what === "carried")
    .map(([name]) => snakeCase(name))
    .filter((name) => present.has(name));
  const parents = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { child, parent } of await findReferences(db))
    if (child !== parent && names.includes(parent)) parents.get(child)?.add(parent);
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) => !ordered.includes(name) && [...(parents.get(name) ?? [])].every((p) => ordered.includes(p)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered;
}

/**
 * Lists tables and their columns by the database's own names. On PostgreSQL, only those of our
 * schema.
 */
export async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const schema =
    engineOf(db) === "postgres"
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
      : undefined;
  return found
    .filter((table) => schema === undefined || table.schema === schema)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}

async function findReferences(db: Db): Promise<{ child: string; parent: string }[]> {
  const query =
    engineOf(db) === "postgres"
      ? sql<{ child: string; parent: string }>`
          select child.relname as child, parent.relname as parent from pg_constraint
          join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
          where contype = 'f' and child.relnamespace = current_schema()::regnamespace`
      : sql<{ child: string; parent: string }>`
          select m.name as child, f."table" as parent from sqlite_master as m, pragma_foreign_key_list(m.name) as f
          where m.type = 'table'`;
  return (await query.execute(plain(db))).rows;
}
