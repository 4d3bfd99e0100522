import { once } from "node:events";
import net from "node:net";
import { pipeline } from "node:stream";
import { chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import type { TestServer } from "#tests/support/server.ts";
import { kilobytes, PHONE, readToEnd } from "./phone-page.ts";
import { readSettledAnswer } from "./settled-answer.ts";
import type { Row } from "./table.ts";

const LIMIT_KILOBYTES = 180;

/** Opens a page: through the link that a visitor would tap, or by its address. */
type Step = { name: string; address: string; link(page: Page, url: string): Promise<void> };

/**
 * Measures the bytes that five pages take over the network, including headers, on a 360 px phone
 * with a browser cache: the home page, About, the blog, a post and Contact, each scrolled to its
 * end. Once through links, whose pages the browser may prefetch, and once by address.
 */
export async function measureVisit(server: TestServer): Promise<Row[]> {
  const steps = await planVisit(server);
  // Cached pages in the form that all but the first visitors get.
  for (const { address } of steps) await readSettledAnswer(server.url, address);
  return [
    ...(await visit("by links", server, steps, (page, step, url) => step.link(page, url))),
    ...(await visit("by addresses", server, steps, async (page, step, url) => {
      await page.goto(url + step.address);
    })),
  ];
}

async function planVisit(server: TestServer): Promise<Step[]> {
  const post = /href="(\/blog\/[^"#?]+)"/.exec(await (await fetch(`${server.url}/blogs`)).text())?.[1];
  if (!post) throw new Error("The blog lists no post");
  const byMenu = (name: string, address: string): Step => ({
    name,
    address,
    async link(page) {
      await page.locator("header").getByLabel("Menu", { exact: true }).click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      await menu.locator(`a[href="${address}"]`).click();
    },
  });
  return [
    { name: "home", address: "/", link: async (page, url) => void (await page.goto(url)) },
    byMenu("About", "/about"),
    byMenu("Blog", "/blogs"),
    {
      name: "post",
      address: post,
      link: (page) => page.locator(`a[href="${post}"]`).first().click(),
    },
    byMenu("Contact", "/contact"),
  ];
}

async function visit(
  way: string,
  server: TestServer,
  steps: Step[],
  go: (page: Page, step: Step, url: string) => Promise<void>,
): Promise<Row[]> {
  const { url, bytes, close } = await countAnswers(server);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage(PHONE);
    const rows: Row[] = [];
    let before = 0;
    for (const step of steps) {
      await go(page, step, url);
      await page.waitForURL(url + step.address);
      await readToEnd(page);
      rows.push({ name: `${way}: ${step.name}`, figure: kilobytes(bytes() - before) });
      before = bytes();
    }
    rows.push({
      name: `${way}: five pages`,
      figure: kilobytes(before),
      goal: `< ${LIMIT_KILOBYTES} KB`,
      met: before < LIMIT_KILOBYTES * 1024,
    });
    return rows;
  } finally {
    await browser.close();
    close();
  }
}

type CountedServer = { url: string; bytes(): number; close(): void };

/**
 * Passes everything on to a server and counts what it answers. So nothing is missed, neither a
 * prefetch nor what the service worker fetches, and nothing is counted twice.
 */
async function countAnswers(server: TestServer): Promise<CountedServer> {
  let bytes = 0;
  const counter = net.createServer((visitor) => {
    const upstream = net.connect(Number(new URL(server.url).port), "127.0.0.1");
    upstream.on("data", (piece) => {
      bytes += piece.length;
    });
    // What one side breaks off ends the other, too.
    pipeline(visitor, upstream, visitor, () => {});
  });
  counter.listen(0, "127.0.0.1");
  await once(counter, "listening");
  const { port } = counter.address() as net.AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => counter.close() };
}
