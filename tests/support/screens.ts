import { insertApprovalRequest } from "./approvals.ts";
import { readBuiltRoutes } from "./built-routes.ts";
import { insertConsent } from "./consents.ts";
import { giftToken, insertAppeal, insertGift, openGiving } from "./gifts.ts";
import type { TestServer } from "./server.ts";
import { changeRows, storedRows } from "./stored-rows.ts";

/**
 * A page of the site. `isMain`: the quick form opens it. `isFound` is false for pages that are
 * expected to answer 404 or another error.
 */
export type Screen = { path: string; isMain: boolean; isFound: boolean };
const MAIN =
  /^\/(?:|events|blogs|event-blog\/[^/]*|blog\/[^/]*|pages\/[^/]*|admin\/(?:events|executives|messages|messages\/[^/]*|audit|account|blog|blog\/[^/]*\/(?:edit|preview)))$/;

/** Pages with rich text as HTML, where the policy matters most. */
export const RICH_SCREEN = /^\/(?:blog|event-blog|pages)\/|\/preview$/;

/** Links that nobody was sent, a provider that the site doesn't have, and addresses of nothing. */
const NOT_FOUND = /\/x$|\/receipt\.pdf$|\/nothing-here$|^\/auth\/provider\//;

/**
 * Lists every route of the build that answers with a page, including lists of each kind.
 *
 * @param ask fetches an address of the site, as its owner if it is in the admin area
 * @throws if a page of the site answers with an error
 */
export async function listScreens(
  site: Pick<TestServer, "dataDir">,
  ask: (address: string) => Promise<Response>,
): Promise<Screen[]> {
  const fill = fillRoutes(site);
  const routes = readBuiltRoutes().filter(
    ({ path: route, hasLoader, hasAction }) =>
      (hasLoader || !hasAction || route === "/contact" || route === "/newsletter") &&
      !/^\/(counts|social-cards|logout)/.test(route),
  );
  const addresses = new Set(routes.flatMap(({ path: route }) => fill(route)));
  for (const query of [
    "/blogs?q=onerror",
    "/blogs?category=campaigns",
    "/events/past?page=2",
    "/admin/blog?q=onerror",
    "/admin/blog?status=draft",
    "/admin/messages?q=onerror",
    "/admin/messages?folder=spam",
    "/admin/messages?folder=archive",
    "/admin/audit?q=onerror",
    "/admin/newsletter?q=x",
    "/admin/trash?kind=event",
    "/admin/trash?kind=executive",
    "/admin/trash?kind=message",
  ])
    addresses.add(query);
  const screens: Screen[] = [];
  for (const address of addresses) {
    const answer = await ask(address);
    const type = answer.headers.get("content-type") ?? "";
    const isAttached = answer.headers.has("content-disposition");
    await answer.arrayBuffer();
    if (isAttached || !/html|xml/.test(type)) continue;
    const isFound = answer.status < 400;
    if (!isFound && !NOT_FOUND.test(address)) throw new Error(`${address} answered ${answer.status}`);
    screens.push({ path: address, isMain: MAIN.test(address), isFound });
  }
  return screens;
}

/**
 * Returns the addresses of a route, with values for its parameters. A new route with parameters
 * must be added here.
 */
export function fillRoutes(site: Pick<TestServer, "dataDir">): (route: string) => string[] {
  const first = (query: string) => String(storedRows(site, query)[0]?.id);
  const post = first("select id from posts order by rowid limit 1");
  const drafted = first("select post_id as id from post_versions order by rowid limit 1");
  const page = first("select id from pages order by rowid limit 1");
  const picture = first("select id from pictures order by rowid limit 1");
  const consent =
    storedRows(site, "select id from consents limit 1")[0]?.id ??
    insertConsent({ dataDir: site.dataDir, change: (statement) => changeRows(site, statement) }, "Amina");
  const request =
    storedRows(site, "select id from text_approvals limit 1")[0]?.id ??
    insertApprovalRequest((statement) => changeRows(site, statement), "Her story");
  const giving = { dataDir: site.dataDir, change: (statement: string) => changeRows(site, statement) };
  openGiving(giving);
  const gift = String(storedRows(site, "select id from gifts limit 1")[0]?.id ?? insertGift(giving));
  const token = giftToken(giving, gift);
  const appeal = storedRows(site, "select id from appeals limit 1")[0]?.id ?? insertAppeal(giving);
  const event = first("select id from events order by rowid limit 1");
  const messages = [
    first("select id from messages where folder = 'inbox' order by rowid limit 1"),
    first("select id from messages where folder = 'spam' order by rowid limit 1"),
    first("select message_id as id from message_replies order by rowid limit 1"),
  ];
  const slug = (table: string) => first(`select slug as id from ${table} order by rowid limit 1`);
  const known: [RegExp, string[]][] = [
    [
      /^\/admin\/blog\/:id\/versions$/,
      [`/admin/blog/${drafted}/versions`, `/admin/blog/${drafted}/versions?from=1&to=2`],
    ],
    [/^\/admin\/blog\/:id/, [post, drafted]],
    [/^\/blog\/:id/, [slug("posts")]],
    [/^\/(event-blog|events)\/:id/, [slug("events")]],
    [/^\/pages\/:slug/, [slug("pages")]],
    [/^\/admin\/pages\/:id/, [page]],
    [/^\/admin\/pictures\/:id/, [picture]],
    [/^\/admin\/consents\/:id/, [String(consent)]],
    [/^\/admin\/appeals\/:id/, [String(appeal)]],
    [/^\/admin\/gifts\/:id\/receipts\/:number/, [`/admin/gifts/${gift}/receipts/1`]],
    [/^\/admin\/gifts\/:id\/years\/:year/, [`/admin/gifts/${gift}/years/2026`]],
    [/^\/admin\/gifts\/:id/, [gift]],
    [/^\/donate\/:token/, [token]],
    [/^\/admin\/approvals\/:id/, [String(request)]],
    [/^\/admin\/events\/:id/, [event]],
    [/^\/admin\/messages\/:id/, messages],
    [/:token/, ["x"]],
    [/\*$/, ["nothing-here"]],
  ];
  return (route) => {
    if (!/[:*]/.test(route)) return [route];
    const fill = known.find(([pattern]) => pattern.test(route))?.[1];
    if (!fill) throw new Error(`Nothing is known to stand in ${route}`);
    return fill.map((value) => (value.startsWith("/") ? value : route.replace(/:\w+\??|\*/, value)));
  };
}
