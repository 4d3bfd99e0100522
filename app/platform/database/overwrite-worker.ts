import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

/*
 * A thread that rewrites a SQLite file without the data deleted from it. It waits for writers and
 * they wait for it, while read-only requests continue. Exits with BUSY if somebody, such as a
 * backup, still reads an older snapshot.
 */

/** The exit code that asks for another attempt later. */
const BUSY = 3;
/** Waiting in this thread blocks nothing else. */
const BUSY_TIMEOUT_MS = 10_000;
/** Short, because waiting for readers blocks writers. */
const CHECKPOINT_TIMEOUT_MS = 250;

const sqlite = new DatabaseSync(workerData as string, { timeout: BUSY_TIMEOUT_MS });
try {
  // Checked first, so that the file is not rewritten for nothing.
  if (emptyLog()) {
    rewrite();
    if (!emptyLog()) process.exitCode = BUSY;
  } else process.exitCode = BUSY;
} finally {
  sqlite.close();
}

function rewrite(): void {
  sqlite.exec("pragma secure_delete = on");
  // The full-text index marks deleted rows, but keeps their words until its segments are merged.
  const texts = sqlite
    .prepare(
      "select name from sqlite_master where type = 'table' and sql like 'create virtual table%using fts5%'",
    )
    .all() as { name: string }[];
  for (const { name } of texts) sqlite.exec(`insert into "${name}" ("${name}") values ('optimize')`);
  // Zeroing deleted rows leaves copies where pages were once split. Only a new file has none.
  sqlite.exec("vacuum");
}

/**
 * Checkpoints the write-ahead log and truncates it. Returns false if somebody still reads from it.
 */
function emptyLog(): boolean {
  sqlite.exec(`pragma busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`);
  const { busy } = sqlite.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
  sqlite.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return busy === 0;
}
