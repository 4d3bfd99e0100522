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
    const costs = await measureKeys(page);
    const p50 = median(costs);
    return [
      {
        name: "a key, its work and its frame, p50",
        figure: `${p50.toFixed(1)} ms`,
        goal: `< ${GOAL_MS} ms`,
        met: p50 < GOAL_MS,
      },
      { name: "a key, its work and its frame, p95", figure: `${percentile(costs, 0.95).toFixed(1)} ms` },
    ];
  } finally {
    await browser.close();
  }
}

async function openLongPost(page: Page, server: TestServer): Promise<void> {
  await page.goto("/admin/blog/write");
  const { email, password } = server.administrator;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
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

async function measureKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const costs: number[] = [];
    Object.assign(window, { costs });
    window.addEventListener(
      "keydown",
      () => {
        const began = performance.now();
        let worked = 0;
        // After the keypress and input events of the same key.
        setTimeout(() => {
          worked = performance.now() - began;
          requestAnimationFrame(() => {
            const frame = performance.now();
            const channel = new MessageChannel();
            channel.port1.onmessage = () => costs.push(worked + performance.now() - frame);
            channel.port2.postMessage(null);
          });
        });
      },
      { capture: true },
    );
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? "Space" : "e");
    await page.waitForFunction((count) => (window as never as { costs: number[] }).costs.length > count, key);
  }
  return page.evaluate(() => (window as never as { costs: number[] }).costs);
}
