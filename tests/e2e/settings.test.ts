import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
const homeText = async () => (await fetch(`${site.server().url}/`)).text();

test("every setting is on the next request", async () => {
  const page = await signInAt(site, "/admin/settings");
  const changes: [label: string, value: string][] = [
    ["Name", "Girls First Trust"],
    ["Phone", "+234 800 555 0199"],
    ["Email", "team@girlsfirst.example"],
    ["Join form address", "https://forms.example.org/join-us"],
    ["WhatsApp number", "+2348005550177"],
    ["Donation message", "Good day, how do I donate?"],
    ["Facebook", "https://example.org/girlsfirst"],
  ];
  for (const [label, value] of changes) await page.getByLabel(label).first().fill(value);
  await page.getByLabel("Time zone").selectOption("Africa/Nairobi");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Data updated successfully", { exact: true }).waitFor();
  const home = await homeText();
  for (const text of [
    "Girls First Trust",
    "+234 800 555 0199",
    "team@girlsfirst.example",
    "https://forms.example.org/join-us",
    "https://wa.me/2348005550177?text=Good%20day%2C%20how%20do%20I%20donate%3F",
    "https://example.org/girlsfirst",
  ]) {
    expect(home).toContain(text);
  }
  await page.reload();
  expect(await page.getByLabel("Time zone").inputValue()).toBe("Africa/Nairobi");
});

test("wrong settings are reported above and next to the fields, and nothing is saved or lost", async () => {
  const page = await signInAt(site, "/admin/settings", { viewport: PHONE, expectedErrors: /400|422/ });
  await page.getByLabel("Name").first().fill("");
  await page.getByLabel("Join form address").fill("javascript:alert(1)");
  await page.getByLabel("Donation message").fill("Kept");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => page.getByLabel("Name").first().getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Join form address").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Donation message").inputValue()).toBe("Kept");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  expect(await homeText()).not.toContain("javascript:");
});

test("a story card changes on the next request", async () => {
  const page = await signInAt(site, "/admin/settings");
  await page.getByRole("link", { name: "Story cards" }).click();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill("Back with a scholarship");
  await expectNoAxeFindings(page);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  expect(await homeText()).toContain("Back with a scholarship");
});
