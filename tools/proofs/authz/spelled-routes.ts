import type { BuiltRoute } from "#tests/support/built-routes.ts";
import { isForEditors } from "#tests/support/editors-routes.ts";
import type { TestServer } from "#tests/support/server.ts";
import { COUNTED_APART, WITH_OWN_LIMITS } from "../forms/spelled-addresses.ts";
import { inParallel, type Requests, visitorAddress } from "../requests.ts";
import { spellingsOf } from "../spellings.ts";
import { addressOf, ask, isInAdminArea, leakOf, sample, type Try } from "./tried-requests.ts";

/** For each address. */
export const QUICK_SPELLINGS = 6;
/** A client that has used up its limit of forms. */
const OVER_LIMIT = "192.0.2.78";

type Spelled = {
  server: TestServer;
  requests: Requests;
  routes: BuiltRoute[];
  editor: string;
  long: boolean;
};

/**
 * Requests every address in spellings that a proxy, a router or a URL parser may read differently:
 * as nobody and as an editor without the right; as a client that has used up its limit of forms;
 * and with two hosts.
 */
export async function sendSpelled({ server, requests, routes, editor, long }: Spelled) {
  const found = { asked: 0, leaks: [], failed: [], escaped: [], twoHosts: [] } as Record<
    "leaks" | "failed" | "escaped" | "twoHosts",
    string[]
  > & { asked: number };
  const send = (one: Try, place: string) => {
    found.asked += 1;
    return ask(requests, server, one, place);
  };
  const nobody = { who: "none", cookie: "", extra: {} };
  for (const address of COUNTED_APART) {
    const form = { ...nobody, method: "POST", address, isAdmin: false };
    while ((await send(form, OVER_LIMIT)).status !== 429);
  }
  const judge = async (one: Try, place: string) => {
    const answer = await send(one, place);
    const told = `${one.method} ${one.address} (${one.who})`;
    if (answer.status >= 500) found.failed.push(`${told} answered ${answer.status}`);
    const why = leakOf(answer, one);
    if (why) found.leaks.push(`${told}: ${why}`);
    return answer;
  };
  const addresses = routes.flatMap((route) => {
    const all = spellingsOf(addressOf(route, server.dataDir), [...WITH_OWN_LIMITS, "/contact"]);
    return (long ? all : [...all.filter(isShortest), ...sample(all, QUICK_SPELLINGS)]).map((address) => ({
      route,
      address,
    }));
  });
  await inParallel(addresses, 16, async ({ route, address }) => {
    const isAdmin = isInAdminArea(route);
    if (isAdmin) await judge({ ...nobody, method: "GET", address, isAdmin }, visitorAddress(found.asked));
    if (isAdmin && !isForEditors(route))
      for (const method of ["GET", "POST"])
        await judge({ who: "editor", cookie: editor, method, address, isAdmin, extra: {} }, OVER_LIMIT);
    if (/^\/(counts|auth\/passkey)\b/.test(route.path)) return;
    const { status } = await judge({ ...nobody, method: "POST", address, isAdmin }, OVER_LIMIT);
    if (status !== 404 && status !== 429) found.escaped.push(`POST ${address}: ${status}`);
  });
  for (const route of routes) {
    const address = addressOf(route, server.dataDir);
    const headers = ["Host", new URL(server.url).host, "Host", "other.example", "Cookie", editor];
    const { status } = await requests.ask(address, { headers });
    if (status !== 400) found.twoHosts.push(`${address}: ${status}`);
  }
  return found;
}

/**
 * Whether an address looks most like one of the routes with limits of their own. These are always
 * tried.
 */
function isShortest(address: string): boolean {
  return /^\/counts(\/post)?(\/(\.\.|%2e%2e))+\//.test(address);
}
