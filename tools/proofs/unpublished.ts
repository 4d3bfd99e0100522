import { openDatabase } from "#app/platform/database/database.server.ts";
import { startServer } from "#tests/support/server.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, none, type Proof, storedRows, withFolder } from "./proof.ts";
import { inParallel, Requests, visitorAddress } from "./requests.ts";
import { hide, pictureOf, publish, waysTo } from "./unpublished/hidden-items.ts";
import { leftovers } from "./unpublished/program-files.ts";

const PAGES = [
  ...["/", "/about", "/partners", "/events", "/events/past", "/blogs", "/blogs?page=2", "/contact", "/saved"],
  ...[
    "/blogs?q=unseen",
    "/blogs?category=programs",
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
  ],
  ...["/events/calendar.ics", "/site.webmanifest"],
];

/**
 * Posts and events that the public has seen, and that every cached page has included, become
 * drafts, are scheduled or deleted. Afterwards every page must be the same as before they were
 * written, and no request for them by name may return anything.
 */
export const proof: Proof = {
  title: "drafts, scheduled and deleted things are nowhere, nor are the program's own files",
  run: () => withFolder(attack),
};

async function attack(dataDir: string): Promise<Row[]> {
  await makeSmallSite(dataDir);
  const database = openDatabase({ dataDir });
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const requests = new Requests(server.url, 8);
  try {
    const addresses = [...PAGES, ...publicItems(dataDir)];
    const before = await look(requests, addresses);
    const hidden = await publish(database.db, dataDir);
    const shown = await look(requests, [...addresses, ...hidden.map(({ address }) => address)]);
    const seen = hidden.filter(({ mark }) => [...shown.values()].some((page) => page.includes(mark)));
    const pictures = await Promise.all(hidden.map((item) => statusOf(requests, pictureOf(item))));
    const visible = pictures.filter((status) => status === 200).length;

    await hide(database.db, hidden);
    const after = await look(requests, addresses);
    const traces = addresses.flatMap((at) => {
      const page = after.get(at) ?? "";
      const named = hidden.filter(({ mark, id, picture }) =>
        [mark, id, picture].some((word) => page.includes(word)),
      );
      const told = named.map(({ kind }) => `${at} tells of ${kind}`);
      return told.length > 0 || page === before.get(at) ? told : [`${at} is not what it was before`];
    });
    const answered: string[] = [];
    let asked = 0;
    for (const item of hidden)
      for (const [method, at] of waysTo(item)) {
        asked += 1;
        const { status, body } = await requests.ask(at, {
          method,
          headers: { ...FORM, "X-Forwarded-For": visitorAddress(asked), Origin: server.url },
          ...(method === "GET" ? {} : { body: `token=${"0".repeat(32)}` }),
        });
        const says = [item.mark, item.picture].some((word) => body.toString().includes(word));
        if (says || ![404, 410, 202].includes(status))
          answered.push(`${method} ${at} (${item.kind}): ${status}`);
      }
    return [
      atLeast("pages looked at, three times", addresses.length, 40),
      atLeast("things that were there for all to see", seen.length + visible, hidden.length * 2),
      none("traces after they were hidden", traces),
      atLeast("questions for one of them", asked, 60),
      none("that got an answer", answered),
      ...(await leftovers(requests)),
    ];
  } finally {
    requests.close();
    await server.stop();
    await database.close();
  }
}

const FORM = {
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
  "User-Agent": "Mozilla/5.0 Firefox/140.0",
};

function publicItems(dataDir: string): string[] {
  const pages = [
    "select '/blog/' || slug as page from posts where status = 'published' limit 30",
    "select '/event-blog/' || slug as page from events where status <> 'planning' limit 15",
  ];
  return pages.flatMap((query) => storedRows(dataDir, query)).map(({ page }) => String(page));
}

async function look(requests: Requests, addresses: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  await inParallel(addresses, 8, async (at) => {
    const { status, body } = await requests.ask(at);
    if (status !== 200) throw new Error(`${at} answered ${status}`);
    pages.set(at, body.toString());
  });
  return pages;
}

async function statusOf(requests: Requests, at: string): Promise<number> {
  return (await requests.ask(at)).status;
}
