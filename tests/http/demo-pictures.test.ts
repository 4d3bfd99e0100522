import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "warn" });
});
afterAll(() => server?.stop());

const htmlOf = async (path: string) => (await fetch(server.url + path)).text();

/** Follows the links of the public pages and returns each page by its path. */
async function readAllPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    pages.set(path, await htmlOf(path));
    for (const [, link = ""] of pages.get(path)?.matchAll(/href="(\/[^"#]*)/g) ?? [])
      if (/^\/(blogs?|events?|event-blog|about|partners|contact|$)(?!.*calendar)/.test(link))
        waiting.push(link.replaceAll("&amp;", "&"));
  }
  return pages;
}

test("no picture of the demo appears twice on one page", async () => {
  const pages = await readAllPages();
  // The post and the event pages, the pages of both lists and the categories.
  expect(pages.size).toBeGreaterThan(70);
  for (const [path, html] of pages) {
    const pictures = [...html.matchAll(/<img src="([^"]+)-\d+\.jpg"/g)].map(([, address]) => address);
    expect(new Set(pictures).size, path).toBe(pictures.length);
  }
  expect([...pages.keys()]).toEqual(expect.arrayContaining(["/events/past?page=2", "/blogs?page=4"]));
});
