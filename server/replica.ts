import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** One that does not answer is left alone for so long: to find that out again may take seconds, for each page. */
const REST_MS = 10_000;
const restUntil = new WeakMap<Database, number>();

/**
 * The replica, if public pages of a generation may be read from it: when it has got what that generation published. It is asked
 * each time, which costs less than one query of a page.
 *
 * @param generation the newest that is known; undefined when it cannot be known
 * @returns undefined when there is none, it is behind, or it does not answer: then the database itself is read
 */
export async function findFreshReplica(
  replica: Database | undefined,
  generation: number | undefined,
  log: Log,
): Promise<Db | undefined> {
  if (!replica || generation === undefined) return undefined;
  if ((restUntil.get(replica) ?? 0) > performance.now()) return undefined;
  try {
    const site = await replica.db.selectFrom("site").select("generation").executeTakeFirst();
    return site && site.generation >= generation ? replica.db : undefined;
  } catch (error) {
    restUntil.set(replica, performance.now() + REST_MS);
    log.warn({ err: error }, "the replica does not answer");
    return undefined;
  }
}
