import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const site = visitSite();

const recorded = () =>
  storedRows(site.server(), "select pseudonym, asked_by from consents order by pseudonym");

/** Opens the form on a phone, fills it in and saves it without a connection. */
async function recordOffline(pseudonym: string, realName: string) {
  const page = await signInAt(site, "/admin/consents/new", {
    viewport: PHONE,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  await page.getByLabel("Her name here").fill(pseudonym);
  await page.getByLabel("Her real name").fill(realName);
  await page.getByLabel("When she turns 18").fill("2031-05");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Consent" }).press("Enter");
  await page.getByText("is sent by itself as soon as there is a connection").waitFor();
  return page;
}

test("a consent that is recorded without a connection sends itself, once, with all that was typed", async () => {
  const page = await recordOffline("Zawadi", "Blessing");
  await page.getByText("This device keeps it encrypted").waitFor();
  await expectNoAxeFindings(page);
  await page.getByLabel("Who asked her").fill("Ada Obi");
  await page.getByRole("button", { name: "Try now" }).click();
  await page.getByText("No connection").waitFor();
  expect(recorded()).toEqual([]);

  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Zawadi", level: 1 }).waitFor();
  expect(recorded()).toEqual([{ pseudonym: "Zawadi", asked_by: "Ada Obi" }]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("it survives a closed page, encrypted, and is sent from the dashboard", async () => {
  const page = await recordOffline("Zawadi", "Canary-Okoro");
  await page.getByText("This device keeps it encrypted").waitFor();
  const before = await page.evaluate(() => localStorage.getItem("kept-forms"));
  await page.getByLabel("Who asked her").fill("Ruth Ige");
  await page.waitForFunction((old) => localStorage.getItem("kept-forms") !== old, before);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain("/details");
  for (const secret of ["Canary", "Zawadi", "2031"]) expect(stored).not.toContain(secret);

  await page.close();
  const later = await page.context().newPage();
  await page.context().setOffline(false);
  await later.goto(new URL("/admin", site.server().url).href);
  await later.getByText("The consent that this device kept is saved").waitFor();
  await later.getByText("Another girl is called Zawadi here, so she is Zawadi 2 now.").waitFor();
  expect(recorded()).toEqual([
    { pseudonym: "Zawadi", asked_by: "Ada Obi" },
    { pseudonym: "Zawadi 2", asked_by: "Ruth Ige" },
  ]);
  expect(await later.evaluate(() => localStorage.length)).toBe(0);
});

test("an incomplete one is not kept, because nobody could complete it", async () => {
  const page = await recordOffline("Imani", "");
  await page.getByText("Keep this page open.").waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const name = page.getByLabel("Her real name");
  await name.fill("Blessing");
  await page.getByText("This device keeps it encrypted").waitFor();
  await name.fill("");
  await page.getByText("Keep this page open.").waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("it can be deleted from the device before it is sent", async () => {
  const page = await recordOffline("Imani", "Blessing");
  await page.getByRole("button", { name: "Delete it from this device" }).press("Enter");
  await page.getByText("Keep this page open.").waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole("link", { name: "Cancel" }).waitFor();
});

test("one that cannot be read any more says so, and can be deleted", async () => {
  const page = await signInAt(site, "/admin/consents", { expectedErrors: /status of 409/ });
  await page.evaluate(() =>
    localStorage.setItem("kept-forms", JSON.stringify({ "/admin/consents/x/details": "AAAA" })),
  );
  await page.reload();
  await page.getByText("This was encrypted for another site").waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Delete it from this device" }).click();
  await page.getByText("kept on this device").waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
