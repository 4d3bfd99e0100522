import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { SESSION_IDLE_MS } from "#app/features/accounts/session.ts";
import { signInAnew } from "#tests/support/admin.ts";
import { expectNoAxeFindings, scriptsRun, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

/** Tabs of one browser agree on who is signed in, and using a session prolongs it. */
const site = visitSite({ DEMO_CONTENT: "0" });
const MINUTE = 60_000;
const REFUSED = /status of (401|503)|ERR_INTERNET_DISCONNECTED/;
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function openBeside(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  await scriptsRun(other);
  return other;
}

async function signIn(page: Locator) {
  const { email, password } = site.server().administrator;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("logging out in one tab closes the others, except for unsaved input; signing in opens them again", async () => {
  const page = await signInAnew(site, "/admin", { expectedErrors: REFUSED });
  const reading = await openBeside(page, "/admin/messages?folder=archive");
  const writing = await openBeside(page, "/admin/settings");
  await writing.getByLabel("Phone").fill("+234 800 555 0188");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByText("You have been logged out.").waitFor();

  await reading.waitForURL((url) => url.pathname === "/auth/login");
  await scriptsRun(reading);
  await dialogOf(writing).waitFor();
  await expectNoAxeFindings(writing);
  expect(await writing.getByLabel("Phone").inputValue()).toBe("+234 800 555 0188");

  await signIn(dialogOf(writing));
  await dialogOf(writing).waitFor({ state: "hidden" });
  await reading.waitForURL((url) => url.pathname + url.search === "/admin/messages?folder=archive");
  await writing.getByRole("button", { name: "Save settings" }).click();
  await writing.getByText("Data updated successfully").waitFor();
});

test("typing on a page prolongs the session, even after a short time offline", async () => {
  const page = await signInAnew(site, "/admin/account", { expectedErrors: REFUSED });
  await page.clock.install();
  await page.goto("/admin/settings");
  await scriptsRun(page);
  let failures = 2;
  const pauses: number[] = [];
  await page.route("/auth/session", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    pauses.push(await page.evaluate(() => Date.now()));
    failures -= 1;
    return failures >= 0 ? route.abort("internetdisconnected") : route.continue();
  });
  const newest = () =>
    Number(storedRows(site.server(), "select max(last_used_at) as at from sessions")[0]?.at);
  ageSessions();
  const before = newest();
  await page.getByLabel("Phone").pressSequentially("1");
  await page.clock.runFor(5 * 60_000 + 40_000);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return newest();
    })
    .toBeGreaterThan(before);
  expect(pauses).toHaveLength(3);
});

test("a refusal ends it: the question appears before anything is saved, in the other tab, too", async () => {
  const page = await signInAnew(site, "/admin/account", { expectedErrors: REFUSED });
  await page.clock.install();
  await page.goto("/admin/settings");
  await scriptsRun(page);
  const other = await openBeside(page, "/admin/settings");
  await other.getByLabel("Email").fill("other@example.org");
  await page.getByLabel("Phone").pressSequentially("1");
  await page.context().clearCookies();
  await page.clock.runFor(5 * 60_000 + 40_000);
  await dialogOf(page).waitFor();
  await dialogOf(other).waitFor();
  await signIn(dialogOf(other));
  await dialogOf(other).waitFor({ state: "hidden" });
  await dialogOf(page).waitFor({ state: "hidden" });
});

/** Makes sessions look as if they were last renewed ten minutes ago. */
function ageSessions(): void {
  const sqlite = new DatabaseSync(path.join(site.server().dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  const renewedAt = Date.now() - 10 * MINUTE;
  sqlite.exec(`update sessions set last_used_at = ${renewedAt}, expires_at = ${renewedAt + SESSION_IDLE_MS}`);
  sqlite.close();
}
