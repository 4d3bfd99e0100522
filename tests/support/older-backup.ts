import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import { readRowsPart } from "#app/platform/backup/check-backup.server.ts";
import { MANIFEST, type Manifest, readPartName, SUMS } from "#app/platform/backup/manifest.ts";
import { packEnd, packEntry, readTar, type TarEntry } from "#app/platform/backup/tar.server.ts";

const gzip = promisify(gzipWithCallback);

/**
 * The last migration before the blog's admin list, the message desk and the full-text index of
 * events.
 */
const UNTIL = "0007-managed-events";
/** Columns that later migrations added to the tables of that time. */
const LATER_COLUMNS: Record<string, string[]> = {
  audit_entries: ["number"],
  outbox: ["about", "link"],
  newsletter_subscribers: ["number", "words"],
  messages: ["updated_at", "answered_at", "deleted_at"],
  pictures: ["unused_since"],
  posts: ["was_public"],
  users: ["role", "ended_at"],
  accounts: ["label"],
  events: ["is_status_chosen"],
  statistics: ["is_example"],
  story_cards: ["is_example"],
  campaign_highlights: ["is_example"],
  site: ["program_version"],
};
const LATER_TABLES =
  /^(field_changes|managed_post|newsletter_counts|audit_counts|message_(counts|numbers|replies)|messages_to_index|(post|event)_pictures|event_(words|totals)|post_(drafts|draft_pictures|versions|version_pictures))|^(factors|recovery_codes|passkeys)$/;

/** Converts a current backup into one of an older version of the program. */
export async function makeOlder(file: string, older: string): Promise<string> {
  const entries: TarEntry[] = [];
  for await (const entry of readTar(file)) {
    const part = readPartName(entry.name);
    if (entry.name === SUMS || (part && "table" in part && LATER_TABLES.test(part.table))) continue;
    if (entry.name === MANIFEST) entries.push({ name: MANIFEST, bytes: olderManifest(entry.bytes) });
    else if (part && "table" in part) entries.push(await olderRows(entry, LATER_COLUMNS[part.table] ?? []));
    else entries.push(entry);
  }
  writeFileSync(older, packAll(entries));
  return older;
}

/** Packs an archive with these parts and their checksums. */
export function packAll(entries: TarEntry[]): Buffer {
  const sums = entries.map(
    ({ name, bytes }) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`,
  );
  const all = [...entries, { name: SUMS, bytes: Buffer.from(sums.join("")) }];
  return Buffer.concat([...all.map((entry) => packEntry(entry, 0)), packEnd()]);
}

/** The columns of these tables in which the former accounts library stored its data. */
function accountsLibraryColumns(name: string, row: Record<string, unknown>): Record<string, unknown> {
  const text = (instant: unknown) => new Date(instant as number).toISOString();
  const instants = { created_at: text(row.created_at), updated_at: text(row.updated_at) };
  if (/\busers\b/.test(name)) return { ...instants, email_verified: true, image: null };
  const tokens = { access_token: null, refresh_token: null, id_token: null, scope: null };
  return { ...instants, ...tokens, access_token_expires_at: null, refresh_token_expires_at: null };
}

function olderManifest(bytes: Buffer): Buffer {
  const manifest = JSON.parse(bytes.toString()) as Manifest;
  manifest.migrations = manifest.migrations.filter((name) => name <= UNTIL);
  manifest.tables = manifest.tables.filter(({ name }) => !LATER_TABLES.test(name));
  return Buffer.from(JSON.stringify(manifest));
}

async function olderRows({ name, bytes }: TarEntry, later: string[]): Promise<TarEntry> {
  const rows = await readRowsPart(name, bytes);
  for (const row of rows) {
    for (const column of later) delete row[column];
    if (row.folder === "archive") row.folder = "inbox";
    if (/\b(users|accounts)\b/.test(name)) Object.assign(row, accountsLibraryColumns(name, row));
  }
  return { name, bytes: await gzip(rows.map((row) => `${JSON.stringify(row)}\n`).join("")) };
}
