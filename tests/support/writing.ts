import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createAdministrator } from "#app/features/accounts/first-administrator.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { signInAt } from "./admin.ts";
import { type OpenOptions, scriptsRun, type Visit } from "./browser.ts";
import { smallPicture } from "./hostile-pictures.ts";
import { storedRows } from "./stored-rows.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Helpers for the screen on which posts are written. */
export const WRITE = "/admin/blog/write";
export const SAVED = /^Saved \d\d:\d\d$/;
export const KEPT_OFFLINE = "Offline, kept on this device";
export const OBI = { name: "Obi", email: "obi@example.org", password: "another long passphrase" };

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const content = (page: Page) => field(page, "Content");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export async function expectToast(page: Page, text: string): Promise<void> {
  await toast(page, text).waitFor();
}

/** Waits until a toast has disappeared, so that a new one with the same text can be told apart. */
export async function expectNoToast(page: Page, text: string): Promise<void> {
  await toast(page, text).waitFor({ state: "detached" });
}

/** Signs in, opens the screen and waits for its editor. */
export async function openWriting(site: Visit, address = WRITE, options: OpenOptions = {}): Promise<Page> {
  const page = await signInAt(site, address, options);
  await content(page).waitFor();
  return page;
}

/** Opens an address in a tab that is signed in already, and waits for the editor. */
export async function goWriting(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scriptsRun(page);
  await content(page).waitFor();
}

/** Opens another tab of the same browser. */
export async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await goWriting(tab, address);
  return tab;
}

/** Types at the end of the text. */
export async function write(page: Page, text: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

/** Fills in everything that a post needs. */
export async function writePost(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Excerpt").fill("Where the road bends, the school begins.");
  await page.getByLabel("Category").selectOption("success-stories");
  await write(page, "She walked four kilometres every morning.");
}

/** Says in the dialog before publishing that nobody can be recognised in the picture. */
export async function publishWithPicture(page: Page, words = "Publish anyway"): Promise<void> {
  const review = page.getByRole("dialog", { name: "Before you publish" });
  await review.getByRole("button", { name: "Nobody can be recognised" }).click();
  await review.getByText("Saved.", { exact: true }).waitFor();
  await review.getByRole("button", { name: words }).click();
}

/** Waits until the latest text is on the server. */
export async function saved(page: Page): Promise<void> {
  await page.getByText(SAVED).waitFor();
}

/** Returns the id of the post being written, once the address contains it. */
export async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/admin\/blog\/[0-9a-f-]{36}\/edit$/);
  return page.url().split("/").at(-2) as string;
}

/** Returns the post as the public sees it. */
export function storedPost(site: Visit, id: string): Record<string, unknown> {
  const [row] = storedRows(site.server(), `select * from posts where id = '${id}'`);
  if (!row) throw new Error(`No post ${id}`);
  return row;
}

/** Adds a second administrator, who works on the same posts. */
export async function hireObi(site: Visit): Promise<void> {
  const database = openDatabase({ dataDir: site.server().dataDir });
  await createAdministrator(database.db, auditActor.system, OBI);
  await database.close();
}

/** Opens a post, or the report of an event, as the second administrator. */
export async function openAsObi(site: Visit, address: string, options: OpenOptions = {}): Promise<Page> {
  const page = await site.open(address, options);
  await page.getByLabel("Email").fill(OBI.email);
  await page.getByLabel("Password", { exact: true }).fill(OBI.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await content(page).or(field(page, "Report")).waitFor();
  await scriptsRun(page);
  return page;
}

/** Makes a picture file to choose. */
export async function pictureFile(name = "small.png"): Promise<string> {
  const file = path.join(temporaryFolder("uploads"), name);
  writeFileSync(file, await smallPicture("png"));
  return file;
}

/** Waits until this device has a copy that contains a text: within half a second of typing it. */
export async function keptOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(readCopies)).toContain(text);
}

/** Waits until this device has no copy any more. */
export async function keptNowhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(readCopies)).toBe("[]");
}

/** Runs in the page. */
function readCopies(): Promise<string> {
  return new Promise((resolve) => {
    const opened = indexedDB.open("schoolward-copies");
    opened.onsuccess = () => {
      const all = opened.result.transaction("copies").objectStore("copies").getAll();
      all.onsuccess = () => {
        opened.result.close();
        resolve(JSON.stringify(all.result));
      };
    };
  });
}
