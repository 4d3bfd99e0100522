import type { TestServer } from "#tests/support/server.ts";
import { storedRows } from "../proof.ts";
import { poisonAlone } from "./hostile-rows.ts";
import { type HostileText, MARK } from "./hostile-texts.ts";
import type { Look } from "./looks.ts";
import type { Session } from "./sessions.ts";

/** Shows some texts unescaped in a page of the site. The proof must detect what they do. */
export async function lookAtControl(look: Look): Promise<number> {
  const raw = [
    `<img src=x onerror=${MARK}(1)>`,
    `<svg onload=${MARK}(2)></svg>`,
    `<p onmouseover=${MARK}(3)>x</p>`,
    `<a href="javascript:${MARK}(4)">x</a>`,
    `<details ontoggle=${MARK}(5)>x</details>`,
    "<img src=//evil.example/x>",
  ];
  await look.frames([`<!doctype html><main>${raw.join("")}</main>`]);
  return new Set(look.found.splice(0).filter((what) => /^text \d ran|a request to http:\/\/evil/.test(what)))
    .size;
}

/**
 * Puts each text into a post of its own, and checks its page and its part of the feed as served.
 */
export async function lookAlone(
  { dataDir, url }: TestServer,
  look: Look,
  texts: readonly HostileText[],
): Promise<void> {
  const pages = await Promise.all(
    poisonAlone(dataDir, texts).map(async (address) => (await fetch(url + address)).text()),
  );
  await look.frames([...pages, ...(await feedTexts(url))]);
}

/**
 * Checks what is opened but isn't a page: feeds and saved files. Whatever isn't HTML must declare
 * it.
 */
export async function lookAtFiles({ server, cookie }: Session, look: Look): Promise<void> {
  const { url, dataDir } = server;
  const id = String(storedRows(dataDir, "select id from posts order by rowid limit 1")[0]?.id);
  await look.frames(await feedTexts(url));
  const saved = await fetch(`${url}/admin/blog/${id}/export.html`, { headers: { Cookie: cookie } });
  await look.show(await saved.text());
  const others = [
    `/admin/blog/${id}/export.md`,
    "/admin/messages/export",
    "/admin/newsletter/export.csv",
    "/events/calendar.ics",
    "/feed.json",
    "/sitemap.xml",
    "/feed.xml",
    "/robots.txt",
    "/site.webmanifest",
  ];
  for (const address of others) {
    const answer = await fetch(url + address, { headers: { Cookie: cookie } });
    const type = answer.headers.get("content-type") ?? "";
    const isSniffed = answer.headers.get("x-content-type-options") !== "nosniff";
    if (!answer.ok || isSniffed || type === "" || /text\/html|image\/svg/.test(type))
      look.found.push(`${address} is served with ${answer.status} as ${type}`);
    await answer.arrayBuffer();
  }
}

/** Returns the text of each post in the feed. */
async function feedTexts(url: string): Promise<string[]> {
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as { items: { content_html: string }[] };
  return feed.items.map(({ content_html }) => content_html);
}
