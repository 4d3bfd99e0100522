import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

/*
 * A thread that rewrites a SQLite file without what was deleted from it. It waits for others who write, and they for it;
 * requests that only read go on. It ends with BUSY when somebody, such as a backup, still reads an older state.
 */

/** The exit code of a try that has to be repeated. */
const BUSY = 3;
/** Waiting here holds nothing up. */
const BUSY_TIMEOUT_MS = 10_000;
/** Waiting for readers keeps others from writing. */
const CHECKPOINT_TIMEOUT_MS = 250;

const sqlite = new DatabaseSync(workerData as string, { timeout: BUSY_TIMEOUT_MS });
try {
  // The same first, so that nothing is rewritten in vain.
  if (emptyLog()) {
    rewrite();
    if (!emptyLog()) process.exitCode = BUSY;
  } else process.exitCode = BUSY;
} finally {
  sqlite.close();
}

function rewrite(): void {
  sqlite.exec("pragma secure_delete = on");
  // The full text knows deleted rows as deleted, but keeps their words until its parts are merged.
  const texts = sqlite
    .prepare(
      "select name from sqlite_master where type = 'table' and sql like 'create virtual table%using fts5%'",
    )
    .all() as { name: string }[];
  for (const { name } of texts) sqlite.exec(`insert into "${name}" ("${name}") values ('optimize')`);
  // Zeroing deleted rows leaves copies behind where pages were once divided: only a new file has none.
  sqlite.exec("vacuum");
}

/** Takes the write-ahead log into the file and empties it; false when somebody still reads from it. */
function emptyLog(): boolean {
  sqlite.exec(`pragma busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`);
  const { busy } = sqlite.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
  sqlite.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return busy === 0;
}
