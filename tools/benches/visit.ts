import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import type { TestServer } from "#tests/support/server.ts";
import { kilobytes, PHONE, readToEnd } from "./phone-page.ts";
import { readSettledAnswer } from "./settled-answer.ts";
import type { Row } from "./table.ts";

const LIMIT_KILOBYTES = 180;

/** Opens a page: through the link that a visitor would tap, or by its address. */
type Step = { name: string; address: string; link(page: Page): Promise<void> };

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
    ...(await visit("by links", server, steps, (page, step) => step.link(page))),
    ...(await visit("by addresses", server, steps, async (page, step) => {
      await page.goto(server.url + step.address);
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
    { name: "home", address: "/", link: async (page) => void (await page.goto(server.url)) },
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
  go: (page: Page, step: Step) => Promise<void>,
): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const bytes = await countBytes(context, page);
    const rows: Row[] = [];
    let before = 0;
    for (const step of steps) {
      await go(page, step);
      await page.waitForURL(server.url + step.address);
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
  }
}

/** Counts the bytes received so far. Responses from the browser cache count as nothing. */
async function countBytes(context: BrowserContext, page: Page): Promise<() => number> {
  let bytes = 0;
  const session: CDPSession = await context.newCDPSession(page);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => bytes;
}
