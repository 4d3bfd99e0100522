import pMap from "p-map";
import type { Files } from "../files/files.server.ts";

/**
 * A withdrawn picture or consent leaves a mark among the files, so that a restore of an older
 * backup knows of it, even if the database that said so is lost.
 */
const markOf = (id: string) => `withdrawn/${id}`;
const READS_AT_ONCE = 8;

export async function markWithdrawn(files: Files, id: string): Promise<void> {
  await files.put(markOf(id), Buffer.from("withdrawn"), "text/plain");
}

/** Finds those of these pictures and consents that were withdrawn. */
export async function findMarked(files: Files, ids: readonly string[]): Promise<string[]> {
  const marked = await pMap(ids, (id) => files.exists(markOf(id)), { concurrency: READS_AT_ONCE });
  return ids.filter((_, index) => marked[index]);
}
