import type { Cookie, Page } from "playwright-core";
import { type OpenOptions, scriptsRun, type Visit } from "./browser.ts";

/** The cookies of the last sign-in to each site. */
const sessions = new WeakMap<Visit, Cookie[]>();

/**
 * Opens a page of the admin area as its administrator, in a new browser profile but in the previous
 * session. Fills in the form only the first time, and again when that session has ended.
 */
export async function signInAt(site: Visit, path: string, options: OpenOptions = {}): Promise<Page> {
  const storageState = { cookies: sessions.get(site) ?? [], origins: [] };
  const page = await site.open(path, { storageState, ...options });
  if (new URL(page.url()).pathname === "/auth/login") await passForm(site, page, options);
  return page;
}

/** Does the same in a session of its own, for tests of sessions. */
export async function signInAnew(site: Visit, path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await site.open(path, options);
  await passForm(site, page, options);
  return page;
}

async function passForm(site: Visit, page: Page, { javaScriptEnabled }: OpenOptions): Promise<void> {
  const { email, password } = site.server().administrator;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  // The address changes shortly before the screen does. The button has another name meanwhile.
  await page.getByLabel("Password", { exact: true }).waitFor({ state: "detached" });
  if (javaScriptEnabled !== false) await scriptsRun(page);
  sessions.set(site, await page.context().cookies());
}
