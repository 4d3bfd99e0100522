import { chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "#tests/support/chromium.ts";
import type { TestServer } from "#tests/support/server.ts";
import { median, percentile, type Row } from "./table.ts";

const WORDS = 10_000;
const KEYS = 200;
const GOAL_MS = 16;

/**
 * Types in the middle of a long post on the write screen, with real keys, and measures what each costs the page: from the
 * key event until everything that it set off has run, and from there the making of the next frame. Waiting for the screen
 * to be due is not counted.
 */
export async function measureEditor(server: TestServer): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await openLongPost(page, server);
    const keys = await measureKeys(page);
    const costs = keys.map(({ work, frame }) => work + frame);
    const p50 = median(costs);
    return [
      {
        name: "a key, its work and its frame, p50",
        figure: `${p50.toFixed(1)} ms`,
        goal: `< ${GOAL_MS} ms`,
        met: p50 < GOAL_MS,
      },
      { name: "of it work, p50", figure: `${median(keys.map(({ work }) => work)).toFixed(1)} ms` },
      {
        name: "of the processor's time, p50",
        figure: `${median(keys.map(({ processor }) => processor)).toFixed(1)} ms`,
      },
      { name: "a key, its work and its frame, p95", figure: `${percentile(costs, 0.95).toFixed(1)} ms` },
    ];
  } finally {
    await browser.close();
  }
}

export async function openLongPost(page: Page, server: TestServer): Promise<void> {
  await page.goto("/admin/blog/write");
  const { email, password } = server.administrator;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const text = page.locator(".rich-text").getByRole("textbox");
  await text.click();
  await text.evaluate((target, words) => {
    const paragraph = `<p>${"seven words of one <strong>post</strong> stand here ".repeat(10)}</p>`;
    const data = new DataTransfer();
    data.setData("text/html", `${paragraph.repeat(Math.ceil(words / 70))}<h2>End</h2>`);
    target.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, WORDS);
  await text.locator("p").nth(60).click();
}

/**
 * Milliseconds: from the key event until the page has done what it set off, the making of the frame, and the processor's time
 * for both, which does not grow on a busy machine (it includes this measuring).
 */
type Cost = { work: number; frame: number; processor: number };

async function measureKeys(page: Page): Promise<Cost[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const processorTime = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const processor: number[] = [];
  await page.evaluate(() => {
    const costs: { work: number; frame: number }[] = [];
    Object.assign(window, { costs });
    const afterAll = (then: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    };
    let began = 0;
    // The moment of the key itself: what was still running then is part of what the person waits for.
    const begin = ({ timeStamp }: Event) => {
      began = timeStamp;
    };
    window.addEventListener("keydown", begin, { capture: true });
    // The letter is in the text; what the editor and the page do about it has been asked for before this.
    window.addEventListener("input", () =>
      afterAll(() => {
        const work = performance.now() - began;
        requestAnimationFrame((due) =>
          afterAll(() => costs.push({ work, frame: performance.now() - Math.max(due, began + work) })),
        );
      }),
    );
  });
  for (let key = 0; key < KEYS; key++) {
    const before = await processorTime();
    await page.keyboard.press("e");
    await page.waitForFunction(
      (count) => (window as never as { costs: unknown[] }).costs.length > count,
      key,
    );
    processor.push((await processorTime()) - before);
  }
  const costs = await page.evaluate(() => (window as never as { costs: Omit<Cost, "processor">[] }).costs);
  return costs.map((cost, key) => ({ ...cost, processor: processor[key] as number }));
}
