import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { migrationsFor } from "#db/migrations/index.ts";
import { type DatabaseLocation, engineOf, type WholeTrx } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import type { Files } from "../files/files.server.ts";
import { renewPermissions } from "../images/picture-permission.server.ts";
import { rebuildLists } from "../lists/list-index.server.ts";
import { FORGOTTEN } from "../mail/outbox.server.ts";
import { invalidatePages } from "../page-cache/generation.server.ts";
import { auditActor, recordAudit } from "../records/audit.server.ts";
import { BackupDamage, type CheckedBackup, readRowsPart, sumOf } from "./check-backup.server.ts";
import { readPartName } from "./manifest.ts";
import { type PresentSite, takeOver, withdrawMarked } from "./present-site.server.ts";
import type { Row } from "./snapshot.server.ts";
import { listStoredFiles } from "./stored-files.server.ts";
import { type StoredParts, tablesOf } from "./tables.server.ts";
import { readTar, type TarEntry } from "./tar.server.ts";
import { resumeTriggers, stopTriggers } from "./triggers.server.ts";

/** SQLite accepts 32,766 values per statement. */
const VALUES_AT_ONCE = 10_000;
const ROWS_AT_ONCE = 100;

/** What to restore, where, and how. */
export type RestorePlan = {
  location: DatabaseLocation;
  backup: CheckedBackup;
  stored: StoredParts;
  files: Files;
  /** Whether to send the mails that were waiting when the backup was made. */
  sendWaiting: boolean;
  /**
   * Whether it may replace a site used with a newer version. Tables that only that version has
   * remain.
   */
  replaceNewer: boolean;
};
export type RowsRestored = {
  /** Mails that had not been sent when the backup was made, kept as failed. */
  heldMails: number;
};

/**
 * Fills an empty database from a backup, in the given transaction: creates the tables as they were,
 * fills them with triggers disabled, migrates them and makes counts and full texts anew.
 *
 * @param present the site that is replaced
 * @throws BackupDamage when the rows don't fit the tables, or the files don't fit the rows
 */
export async function restoreRows(
  trx: WholeTrx,
  { backup, stored, files, sendWaiting }: RestorePlan,
  present: PresentSite | undefined,
): Promise<RowsRestored> {
  await fillTables(trx, backup);
  await checkFiles(trx, backup);
  await migrate({ db: trx, engine: engineOf(trx) });
  const heldMails = sendWaiting ? 0 : await holdMails(trx);
  await rebuildLists(trx, stored.lists);
  if (present) await takeOver(trx, present);
  await withdrawMarked(trx, files);
  await renewPermissions(trx, sql`true`);
  await invalidatePages(trx);
  await recordAudit(trx, auditActor.system, {
    action: "restored",
    subject: "backup",
    detail: `as of ${backup.manifest.madeAt}`,
  });
  return { heldMails };
}

/**
 * Creates the tables as they were when the backup was made, and fills them with triggers disabled.
 */
export async function fillTables(trx: WholeTrx, backup: CheckedBackup): Promise<void> {
  const engine = engineOf(trx);
  const all = migrationsFor(engine);
  const then: Record<string, Migration> = {};
  for (const name of backup.manifest.migrations) then[name] = all[name] as Migration;
  await migrate({ db: trx, engine }, then);
  const stopped = await stopTriggers(trx);
  const columns = new Map((await tablesOf(trx)).map((table) => [table.name, table.columns]));
  for (const { name } of backup.manifest.tables) {
    if (!columns.has(name)) throw new BackupDamage(`there is no table ${name}`);
    // Removes rows that a migration inserted.
    await sql`delete from ${sql.table(name)}`.execute(trx);
  }
  for await (const { name, bytes } of readChecked(backup)) {
    const part = readPartName(name);
    if (part && "table" in part)
      await insertRows(trx, part.table, columns.get(part.table) ?? [], await readRowsPart(name, bytes));
  }
  await resumeTriggers(trx, stopped);
}

/** Reads the parts of a backup again, and compares each with its checksum from the check. */
export async function* readChecked({ file, sums }: CheckedBackup): AsyncGenerator<TarEntry> {
  for await (const entry of readTar(file)) {
    const expected = sums.get(entry.name);
    if (expected !== undefined && sumOf(entry.bytes) !== expected)
      throw new BackupDamage(`${entry.name} changed while it was restored`);
    yield entry;
  }
}

async function insertRows(trx: WholeTrx, table: string, columns: string[], rows: Row[]): Promise<void> {
  const expected = [...columns].sort().join();
  const atOnce = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length));
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce);
    if (some.some((row) => Object.keys(row).sort().join() !== expected))
      throw new BackupDamage(`a row of ${table} has other columns`);
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = sql.join(columns.map((column) => sql.id(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`
      .execute(trx)
      .catch((error) => {
        if (breaksRule(error)) throw new BackupDamage(`rows of ${table} break a rule of the database`);
        throw error;
      });
  }
}

/**
 * Whether the database rejected the values rather than failed: SQLITE_CONSTRAINT, or PostgreSQL's
 * classes 22 and 23.
 */
function breaksRule(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return (Number(error.errcode) & 0xff) === 19;
  return "code" in error && /^2[23]/.test(String(error.code));
}

/**
 * Checks that a backup has exactly the files of its pictures and PDFs, except those that were
 * missing when it was made.
 */
async function checkFiles(trx: WholeTrx, { files, ending }: CheckedBackup): Promise<void> {
  const missing = new Set(ending.missing);
  let known = 0;
  for (const key of await listStoredFiles(trx)) {
    if (files.has(key)) known += 1;
    else if (!missing.has(key)) throw new BackupDamage(`the file ${key} is missing`);
  }
  if (known !== files.size) throw new BackupDamage("it holds files of no picture and no PDF");
}

/**
 * Marks mails as failed that were waiting when the backup was made. They have been sent since, or
 * are obsolete, so they are sent again only on request. A trigger updates the replies that were
 * being mailed.
 */
async function holdMails(trx: WholeTrx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({
      ...FORGOTTEN,
      status: "failed",
      lastError: "It waited when the backup was made that was restored.",
    })
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
