import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const site = visitSite();

test("a consent that is recorded without a connection sends itself, once, with all that was typed", async () => {
  const page = await signInAt(site, "/admin/consents/new", {
    viewport: PHONE,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  await page.getByLabel("Her name here").fill("Zawadi");
  await page.getByLabel("Her real name").fill("Blessing");
  await page.getByLabel("When she turns 18").fill("2031-05");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Consent" }).press("Enter");
  await page.getByText("is sent by itself as soon as there is a connection").waitFor();
  await expectNoAxeFindings(page);
  await page.getByLabel("Who asked her").fill("Ada Obi");
  await page.getByRole("button", { name: "Try now" }).click();
  await page.getByText("No connection").waitFor();
  expect(storedRows(site.server(), "select id from consents")).toEqual([]);

  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Zawadi", level: 1 }).waitFor();
  expect(storedRows(site.server(), "select pseudonym, asked_by from consents")).toEqual([
    { pseudonym: "Zawadi", asked_by: "Ada Obi" },
  ]);
});
