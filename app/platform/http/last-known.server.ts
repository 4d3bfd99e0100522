import type { RouterContextProvider } from "react-router";
import type { Database } from "../database/database.server.ts";
import { getRequestInfo } from "./request.server.ts";
import { getSite } from "./site.server.ts";

const read = new WeakMap<Database, Map<string, unknown>>();

/**
 * Reads data that every page needs, such as the site's name, or the last known value during a
 * database outage: a form that answers "not now" can then still be shown with its input.
 *
 * @param name the key under which the value is remembered
 * @throws what `look` throws, if the value was never read before or the failure is not an outage
 */
export async function readWithStaleFallback<Result>(
  context: Readonly<RouterContextProvider>,
  name: string,
  look: () => Promise<Result>,
): Promise<Result> {
  const { database, outages } = getSite(context);
  const known = read.get(database) ?? new Map<string, unknown>();
  read.set(database, known);
  try {
    const result = await look();
    known.set(name, result);
    return result;
  } catch (error) {
    if (!outages.report(error) || !known.has(name)) throw error;
    // The page may be stale, so it must not be cached.
    getRequestInfo(context).changesAt(0);
    return known.get(name) as Result;
  }
}
