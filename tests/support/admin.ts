import type { Page } from "playwright-core";
import { scriptsRun, type Visit } from "./browser.ts";

/** Signs in through the form and waits for the page that was asked for. */
export async function signInAt(
  site: Visit,
  path: string,
  options: Parameters<Visit["open"]>[1] = {},
): Promise<Page> {
  const page = await site.open(path, options);
  const { email, password } = site.server().administrator;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  // The address changes a moment before the screen does.
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor({ state: "detached" });
  if (options.javaScriptEnabled !== false) await scriptsRun(page);
  return page;
}
