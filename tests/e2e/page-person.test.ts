import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import { expectNoAxeFindings, visitSite } from "#tests/support/browser.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

/**
 * What one person typed isn't saved in the name of another who has signed in meanwhile in the same
 * browser.
 */
const site = visitSite();
const REFUSED = { expectedErrors: /status of 409/ };
const OTHER = { ...EDITOR, role: "owner" as const };

beforeAll(async () => {
  await addPerson(site.server(), OTHER);
});

/**
 * Signs in as in another tab that has been closed again, so that this page doesn't know about it.
 */
async function letOtherSignIn(page: Page) {
  const { cookie } = await signIn({ ...site.server(), administrator: OTHER });
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: site.server().url }]);
}

async function expectSomebodyElse(page: Page) {
  await page.getByText("Somebody else is signed in", { exact: true }).first().waitFor();
  await page.getByText("Nothing has been saved under their name").waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Somebody else is signed in" });
  await dialog.getByText(`${OTHER.email} is signed in in this browser now`).waitFor();
  return dialog;
}

test("a form of the settings", async () => {
  const page = await signInAnew(site, "/admin/settings", REFUSED);
  const before = storedRows(site.server(), "select * from settings order by key");
  await page.getByLabel("Phone").fill("+234 800 555 0155");
  await letOtherSignIn(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  const dialog = await expectSomebodyElse(page);
  expect(storedRows(site.server(), "select * from settings order by key")).toEqual(before);
  expect(await page.getByLabel("Phone").inputValue()).toBe("+234 800 555 0155");

  await dialog.getByRole("button", { name: /^Sign in as/ }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  const { email, password } = site.server().administrator;
  await again.getByLabel("Email").fill(email);
  await again.getByLabel("Password", { exact: true }).fill(password);
  await again.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Data updated successfully").first().waitFor();
  const [entry] = storedRows(
    site.server(),
    "select actor_name from audit_entries where subject = 'settings' order by id desc limit 1",
  );
  expect(entry).toEqual({ actor_name: "Administrator" });
});

test("a form that is sent with upload progress", async () => {
  const page = await signInAnew(site, "/admin/account", REFUSED);
  await page.getByLabel("Name").fill("The first one");
  await letOtherSignIn(page);
  await page.getByRole("button", { name: "Save name" }).click();
  await expectSomebodyElse(page);
  expect(storedRows(site.server(), "select id from users where name = 'The first one'")).toEqual([]);
});

test("a post with autosave", async () => {
  const page = await signInAnew(site, "/admin/blog/write", REFUSED);
  await letOtherSignIn(page);
  await page.getByLabel("Title", { exact: false }).first().fill("Written by the first one");
  await page.getByRole("dialog", { name: "Somebody else is signed in" }).waitFor();
  expect(storedRows(site.server(), "select id from posts where title = 'Written by the first one'")).toEqual(
    [],
  );
});
