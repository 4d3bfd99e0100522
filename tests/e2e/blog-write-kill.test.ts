import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { visitSite } from "#tests/support/browser.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import {
  content,
  field,
  idOf,
  KEPT_OFFLINE,
  keptOnDevice,
  openWriting,
  SAVED,
  saved,
  storedPost,
  write,
} from "#tests/support/writing.ts";

/** The server is killed at the worst moments and restarted on the same data and the same port. */
const site = visitSite({ DEMO_CONTENT: "0" });
const FAILED = /ERR_|Failed to load resource|Failed to fetch/;
const DRAFTS = /\/admin\/blog\/[^/]+\/draft$/;

const restarted: TestServer[] = [];
afterAll(async () => {
  for (const server of restarted) await server.stop();
});

function kill(): Promise<unknown> {
  return (restarted.at(-1) ?? site.server()).stop("SIGKILL");
}

async function startAgain(): Promise<void> {
  const { url, dataDir } = site.server();
  restarted.push(await startServer({ PORT: new URL(url).port, DATA_DIR: dataDir, LOG_LEVEL: "warn" }));
}

/** Records each text that the screen reports as saved, from now on. */
async function noteSaved(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((pattern) => {
    const noted: string[] = [];
    let wasSaved = false;
    const look = () => {
      const said = document.evaluate("//text()", document.body, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      let isSaved = false;
      for (let index = 0; index < said.snapshotLength; index += 1)
        isSaved ||= new RegExp(pattern).test(said.snapshotItem(index)?.textContent ?? "");
      if (isSaved && !wasSaved) noted.push(document.querySelector(".ProseMirror")?.textContent ?? "");
      wasSaved = isSaved;
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(globalThis, { notedAsSaved: noted });
  }, SAVED.source);
  return () => page.evaluate(() => (globalThis as unknown as { notedAsSaved: string[] }).notedAsSaved);
}

const textOf = (html: unknown) =>
  String(html)
    .replace(/<[^>]*>/g, "")
    .trim();

test("a server killed while somebody types loses nothing that was saved, and gets the rest automatically", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  await field(page, "Title").fill("Written through three deaths");
  await saved(page);
  const id = await idOf(page);
  const savedTexts = await noteSaved(page);
  let written = "";
  const type = async (text: string) => {
    await page.keyboard.type(text, { delay: 5 });
    written += text;
  };
  await write(page, "");

  await type("What was saved before. ");
  await expect.poll(async () => (await savedTexts()).at(-1)?.trim()).toBe(written.trim());

  // In the middle of a word.
  const typing = type("What is typed while the server dies, and goes on being typed after that. ");
  await kill();
  await typing;
  const shown = ((await savedTexts()).at(-1) as string).trim();
  expect(textOf(storedPost(site, id).content)).toContain(shown);
  await page.getByText(KEPT_OFFLINE).first().waitFor();
  await type("More, with nobody there. ");
  await keptOnDevice(page, "More, with nobody there.");
  await startAgain();
  await page.getByText(SAVED).waitFor({ timeout: 60_000 });
  expect(textOf(storedPost(site, id).content)).toBe(written.trim());

  // While a save is in flight.
  const onItsWay = page.waitForRequest(DRAFTS);
  await type("A save that may or may not have arrived. ");
  await onItsWay;
  await kill();
  await type("And on. ");
  expect(textOf(storedPost(site, id).content)).toContain(((await savedTexts()).at(-1) as string).trim());
  await keptOnDevice(page, "And on.");
  await startAgain();
  await page.getByText(SAVED).waitFor({ timeout: 60_000 });
  expect(textOf(storedPost(site, id).content)).toBe(written.trim());

  // The browser is closed as well, before the server is back.
  await kill();
  await type("Only this device has it.");
  await keptOnDevice(page, "Only this device has it.");
  const rest = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await startAgain();
  await rest.goto(`/admin/blog/${id}/edit`);
  await rest.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.poll(async () => (await content(rest).innerText()).trim()).toBe(written.trim());
  await rest.getByText(SAVED).waitFor({ timeout: 60_000 });
  expect(textOf(storedPost(site, id).content)).toBe(written.trim());
}, 240_000);
