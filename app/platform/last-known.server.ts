import type { RouterContextProvider } from "react-router";
import type { Database } from "./database/database.server.ts";
import { getRequestInfo } from "./request.server.ts";
import { getSite } from "./site.server.ts";

const read = new WeakMap<Database, Map<string, unknown>>();

/**
 * Reads what every page stands in, such as the name of the site. While the database is away it is as it was last time: a form
 * whose answer is "not just now" can then still be shown, with what was typed in it.
 *
 * @param name under which it is remembered
 * @throws what `look` throws, when it was never read before or the failure is of another kind
 */
export async function readOrLastKnown<Result>(
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
    if (!outages.note(error) || !known.has(name)) throw error;
    // The page is not to be kept as one that is true.
    getRequestInfo(context).changesAt(0);
    return known.get(name) as Result;
  }
}
