import { chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import type { TestServer } from "#tests/support/server.ts";
import { median, percentile, type Row } from "./table.ts";

const WORDS = 10_000;
const KEYS = 200;
const PACE_MS = 80;
/** One frame of a screen that shows 60 a second. */
const GOAL_MS = 1000 / 60;

/**
 * Types in the middle of a long post on the editing screen, with real keys at the pace of a fast
 * typist. Measures from the browser's own trace what each key costs the page: everything that its
 * main thread does until the next key, including timers and the frame. Excludes the wait for the
 * next frame, which is reported separately, as the time until a letter is visible.
 */
export async function measureEditor(server: TestServer): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await openLongPost(page, server);
    await browser.startTracing(page, { categories: TRACED });
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press("e");
      await page.waitForTimeout(PACE_MS);
    }
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
    const keys = costsOfKeys(traceEvents);
    if (keys.length !== KEYS) throw new Error(`${KEYS} keys were typed, ${keys.length} are in the trace.`);
    const works = keys.map(({ work }) => work);
    const p50 = median(works);
    const figure = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
    return [
      {
        name: "a key, its work and its frame, p50",
        figure: figure(p50),
        goal: `< ${figure(GOAL_MS)}`,
        met: p50 < GOAL_MS,
      },
      {
        name: "of the processor's time, p50",
        figure: figure(median(keys.map(({ processor }) => processor))),
      },
      { name: "a key, its work and its frame, p95", figure: figure(percentile(works, 0.95)) },
      { name: "until its letter is seen, p50", figure: figure(median(waitsForLetters(traceEvents))) },
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

const TRACED = ["-*", "devtools.timeline", "toplevel"];

/**
 * An event of Chromium's trace. Times are in microseconds: `dur` is wall-clock time, `tdur`
 * processor time.
 */
type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string; duration?: number } };
};

/**
 * Returns the milliseconds of the page's main thread from each key to the next, as wall-clock time
 * and processor time.
 */
function costsOfKeys(events: Traced[]): { work: number; processor: number }[] {
  const keys = events.filter(({ name, args }) => name === "EventDispatch" && args.data?.type === "keydown");
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === "ThreadControllerImpl::RunTask" && pid === keys[0]?.pid && tid === keys[0].tid,
  );
  // A key is handled in the middle of its task.
  const starts = keys.map((key) => Math.max(...tasks.filter(({ ts }) => ts <= key.ts).map(({ ts }) => ts)));
  return starts.map((start, key) => {
    const own = tasks.filter(({ ts }) => ts >= start && ts < (starts[key + 1] ?? Number.POSITIVE_INFINITY));
    return { work: milliseconds(own, "dur"), processor: milliseconds(own, "tdur") };
  });
}

function milliseconds(tasks: Traced[], time: "dur" | "tdur"): number {
  return tasks.reduce((sum, task) => sum + (task[time] ?? 0), 0) / 1000;
}

/** Returns the milliseconds from each key to the frame that shows its letter. */
function waitsForLetters(events: Traced[]): number[] {
  return events
    .filter(({ name, ph, args }) => name === "EventTiming" && ph === "b" && args.data?.type === "keypress")
    .map(({ args }) => args.data?.duration ?? 0);
}
