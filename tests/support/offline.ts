import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type OpenOptions, PHONE } from "./browser.ts";
import type { TestServer } from "./server.ts";
import { storedRows } from "./stored-rows.ts";

/** Lets the service worker run, and the network fail. */
export const OFFLINE: OpenOptions = {
  viewport: PHONE,
  serviceWorkers: "allow",
  expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|contact-form/,
};

/** Finds the heading of a page. */
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });

/** Reads a page until the service worker has kept it. */
export async function read(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** Lists the pages that are kept, without their files. */
export async function keptPaths(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  return paths.filter((path) => !/^\/(assets|pictures)\//.test(path));
}

/** Fills in the contact form, ready to be sent. */
export async function writeMessage(page: Page, text: string) {
  const fields = { "First Name": "Amina", "Last Name": "Bello", "Email Address": "amina@example.org" };
  for (const [name, value] of Object.entries({ ...fields, Message: text }))
    await page.getByRole("textbox", { name, exact: true }).fill(value);
}

/** Presses the contact form's button. */
export const sendMessage = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

/** Counts the messages with this text that the server has. */
export const received = (server: Pick<TestServer, "dataDir">, text: string) =>
  storedRows(server, `select id from messages where message = '${text}'`).length;
