import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
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

const count = (where: string) =>
  storedRows(site.server(), `select count(*) as n from newsletter_subscribers where ${where}`)[0]
    ?.n as number;
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

test.each([
  "/admin/newsletter",
  "/admin/newsletter?q=nothing-has-this",
  "/admin/newsletter?state=pending",
  "/admin/newsletter?page=2",
])("%s has no findings and never scrolls sideways", async (address) => {
  const page = await signInAt(site, address, { viewport: PHONE });
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
});

test("the subscribers are counted, searched, filtered and paged, by the address of the page", async () => {
  const page = await signInAt(site, "/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Newsletter" }).click();
  await page.getByRole("heading", { name: "Newsletter", level: 1 }).waitFor();
  for (const state of ["Confirmed", "Pending", "Unsubscribed"]) {
    const figure = page.locator("dl", { hasText: state }).getByRole("definition");
    expect(await figure.innerText()).toBe(String(count(`state = '${state.toLowerCase()}'`)));
  }
  const all = count("1 = 1");
  await page.getByText(`Showing 1-10 of ${all} subscribers`).waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText(`Showing 11-20 of ${all} subscribers`).waitFor();
  expect(page.url()).toContain("page=2");

  await page.getByRole("searchbox", { name: "Search by email" }).fill("AMINA.yus");
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1 subscribers").waitFor();
  expect(await rows(page).innerText()).toContain("amina.yusuf@example.com");
  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByText(`Showing 1-10 of ${all} subscribers`).waitFor();

  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Pending" });
  await page.getByText(`of ${count("state = 'pending'")} subscribers`).waitFor();
  for (const row of await rows(page).all()) expect(await row.innerText()).toContain("Pending");
  // A figure leads to what it counts.
  await page.getByRole("link", { name: "Unsubscribed", exact: true }).click();
  await page.getByText(`of ${count("state = 'unsubscribed'")} subscribers`).waitFor();

  await page.getByRole("searchbox").fill("zzz");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No subscribers found" }).waitFor();
});

test("the list shown is exported", async () => {
  const page = await signInAt(site, "/admin/newsletter?state=confirmed");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export confirmed" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toBe('\ufeff"Email","State","Asked on","Confirmed on","Unsubscribed on"');
  expect(lines.slice(1)).toHaveLength(count("state = 'confirmed'"));
  for (const line of lines.slice(1)) expect(line).toMatch(/^"[^"]+@example\.(org|com)","Confirmed","\d{4}-/);
});

test("a subscriber is permanently removed with the keyboard only, after a question", async () => {
  const page = await signInAt(site, "/admin/newsletter?q=grace");
  const email = "grace.effiong@example.org";
  const remove = page.getByRole("button", { name: `Remove ${email}` });
  await remove.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Remove this subscriber?" });
  await question.getByText(email).waitFor();
  await expectNoAxeFindings(page);
  // A second Enter must not delete anything.
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "hidden" });
  expect(count(`email = '${email}'`)).toBe(1);
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Notifications" }).getByText("Subscriber removed").waitFor();
  await page.getByRole("heading", { name: "No subscribers found" }).waitFor();
  expect(count(`email = '${email}'`)).toBe(0);
});

test("a question that is asked again immediately stays open", async () => {
  const page = await signInAt(site, "/admin/newsletter?q=hauwa");
  const remove = page.getByRole("button", { name: "Remove hauwa.sani@example.com" });
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
  // Runs in the page, because Playwright would report that the dialog closed only later.
  await remove.evaluate((again: HTMLElement) => {
    const dialog = document.querySelector("dialog[open]") as HTMLDialogElement;
    const cancel = [...dialog.querySelectorAll("button")].find((one) => one.textContent === "Cancel");
    return new Promise<void>((told) => {
      cancel?.click();
      // React closes the dialog in the previous microtask.
      queueMicrotask(() => again.click());
      requestAnimationFrame(() => requestAnimationFrame(() => told()));
    });
  });
  await page.getByRole("dialog", { name: "Remove this subscriber?" }).getByText("hauwa.sani").waitFor();
});

test("a failure is reported in the question, which stays open and can be retried", async () => {
  const page = await signInAt(site, "/admin/newsletter?q=hauwa", { expectedErrors: /Failed to load|ERR_/ });
  await page.getByRole("button", { name: "Remove hauwa.sani@example.com" }).click();
  const question = page.getByRole("dialog");
  await page.route("**/admin/newsletter/*", (route) => route.abort());
  await question.getByRole("button", { name: "Remove for good" }).click();
  await question.getByText("Failed to remove the subscriber.").waitFor();
  expect(count("email = 'hauwa.sani@example.com'")).toBe(1);
  await page.unroute("**/admin/newsletter/*");
  await question.getByRole("button", { name: "Remove for good" }).click();
  await question.waitFor({ state: "hidden" });
  expect(count("email = 'hauwa.sani@example.com'")).toBe(0);
});

test("a subscriber removed by somebody else meanwhile is reported as gone", async () => {
  const [page, other] = await Promise.all([
    signInAt(site, "/admin/newsletter?q=tunde", { expectedErrors: /status of 404/ }),
    signInAt(site, "/admin/newsletter?q=tunde"),
  ]);
  await page.getByRole("button", { name: /^Remove tunde/ }).click();
  await other.getByRole("button", { name: /^Remove tunde/ }).click();
  await other.getByRole("button", { name: "Remove for good" }).click();
  await other.getByRole("heading", { name: "No subscribers found" }).waitFor();
  await page.getByRole("button", { name: "Remove for good" }).click();
  await page.getByRole("dialog").getByText("This is no longer there.").waitFor();
});
