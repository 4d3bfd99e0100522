import { createHash } from "node:crypto";
import { type CheckedBackup, readRowsPart } from "./check-backup.server.ts";
import { filePart, readPartName } from "./manifest.ts";
import { readChecked } from "./restore-rows.server.ts";
import type { Row } from "./snapshot.server.ts";

/** The page generation continues from the previous site's. */
const NOT_COMPARED = new Set(["site"]);

/**
 * Compares a backup with one of the place where it was restored: every row by its hash, in any
 * order, and every file. Ignores what a restore itself adds: its audit entry, and pictures of the
 * previous site.
 *
 * @param heldMails whether waiting mails were restored as failed
 * @returns the first difference in a few words, or undefined if there is none
 */
export async function compareBackups(
  sent: CheckedBackup,
  arrived: CheckedBackup,
  { heldMails }: { heldMails: boolean },
): Promise<string | undefined> {
  const pictures = new Set<unknown>();
  const before = await digestTables(sent, (table, row) => {
    if (table === "pictures") pictures.add(row.id);
    return isCompared(table, row);
  });
  const after = await digestTables(
    arrived,
    (table, row) => isCompared(table, row) && (table !== "pictures" || pictures.has(row.id)),
  );
  for (const [table, digest] of before) {
    if (NOT_COMPARED.has(table) || (heldMails && table === "outbox")) continue;
    const found = after.get(table);
    if (found?.rows !== digest.rows) return `${table} has ${found?.rows ?? 0} rows instead of ${digest.rows}`;
    if (found.sum !== digest.sum) return `rows of ${table} differ`;
  }
  for (const key of sent.files)
    if (sent.sums.get(filePart(key)) !== arrived.sums.get(filePart(key))) return `the file ${key}`;
  return undefined;
}

function isCompared(table: string, row: Row): boolean {
  return table !== "audit_entries" || row.action !== "restored";
}

type Digest = { rows: number; sum: bigint };

/**
 * Computes for each table the number of rows and the sum of their hashes, which doesn't depend on
 * their order.
 */
async function digestTables(
  backup: CheckedBackup,
  isCounted: (table: string, row: Row) => boolean,
): Promise<Map<string, Digest>> {
  const digests = new Map(backup.manifest.tables.map(({ name }) => [name, { rows: 0, sum: 0n }]));
  for await (const { name, bytes } of readChecked(backup)) {
    const part = readPartName(name);
    const digest = part && "table" in part ? digests.get(part.table) : undefined;
    if (!part || !("table" in part) || !digest) continue;
    for (const row of await readRowsPart(name, bytes)) {
      if (!isCounted(part.table, row)) continue;
      digest.rows += 1;
      digest.sum = BigInt.asUintN(256, digest.sum + hashOf(row));
    }
  }
  return digests;
}

function hashOf(row: Row): bigint {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(columns)).digest("hex")}`);
}
