import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const site = visitSite();

test.each(["/admin/audit", "/admin/audit?q=nothing-has-this", "/admin/audit?kind=account"])(
  "%s has no findings and never scrolls sideways",
  async (address) => {
    const page = await signInAt(site, address, { viewport: PHONE });
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
  },
);

test("a change and the sign-in before it are listed: who, what, when, in the site's time zone", async () => {
  const page = await signInAt(site, "/admin");
  await page.getByRole("button", { name: "Edit Volunteers" }).click();
  await page.getByLabel("Value").fill("77");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Data updated successfully").waitFor();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "History", level: 1 }).waitFor();
  await page.getByText("Times are those of Africa/Lagos.").waitFor();

  const change = page.getByRole("row", { name: "Updated statistic" }).first();
  expect(await change.innerText()).toMatch(/Volunteers, \d+ to 77/);
  const [{ at, actor_name: who } = {}] = storedRows(
    site.server(),
    "select at, actor_name from audit_entries where subject = 'statistic' order by id desc limit 1",
  );
  const inLagos = new Date((at as number) + 3_600_000);
  const time = inLagos.toISOString().slice(11, 16);
  const day = inLagos.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  expect(await change.innerText()).toContain(`${day}, ${time}`);
  expect(await change.innerText()).toContain(String(who));
  await page.getByRole("row", { name: "Signed in" }).first().waitFor();
});

test("entries are searched and filtered by person and kind, with the keyboard only", async () => {
  const page = await signInAt(site, "/admin/audit");
  await page.getByRole("searchbox", { name: "Search by person, action or details" }).focus();
  await page.keyboard.type("demo");
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1 entries").waitFor();
  await page.getByRole("row", { name: "Created demo content" }).waitFor();
  await page.getByRole("link", { name: "Clear" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: "Signed in" }).first().waitFor();

  await page.getByRole("combobox", { name: "Kind" }).focus();
  await page.keyboard.type("Demo");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1 entries").waitFor();
  expect(page.url()).toContain("kind=demo+content");

  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByRole("combobox", { name: "Person" }).selectOption({ label: "Schoolward" });
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/person=Schoolward/);
  await page.getByRole("row", { name: "Created demo content" }).waitFor();
  expect(await page.getByRole("row", { name: "Signed in" }).count()).toBe(0);
});
