import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { button, expectToast, openWriting, saved, writePost } from "#tests/support/writing.ts";

/** Scheduling in a time zone with daylight saving time. */
const site = visitSite({ DEMO_CONTENT: "0" });
const year = new Date().getUTCFullYear() + 1;

/** Returns the last Sunday of a month, when London changes its clocks. */
function lastSunday(month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

test("a schedule names the time zone at its time, and warns when the clocks skip or repeat it", async () => {
  const settings = await signInAt(site, "/admin/settings");
  await settings.getByLabel("Time zone").selectOption("Europe/London");
  await button(settings, "Save settings").click();
  await expectToast(settings, "Data updated successfully");

  const page = await openWriting(site, undefined, { viewport: PHONE });
  await writePost(page, "In summer and in winter");
  await page.getByLabel("Status").selectOption("scheduled");
  const date = page.getByLabel("Publish on");
  const time = page.getByLabel("Publish at");
  await date.fill(`${year}-07-15`);
  await time.fill("09:30");
  await page.getByText(/09:30, British Summer Time \(GMT\+1\)\.$/).waitFor();
  await date.fill(`${year}-01-15`);
  await page.getByText(/09:30, Greenwich Mean Time \(GMT(\+0)?\)\.$/).waitFor();

  await date.fill(lastSunday(3));
  await time.fill("01:30");
  const skipped =
    "This time does not exist on that day: the clocks go forward over it. The post appears at 02:30 (GMT+1).";
  await page.getByText(skipped).waitFor();
  expect(await time.getAttribute("aria-describedby")).toContain("publishTime-hint");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await date.fill(lastSunday(10));
  await page
    .getByText(
      "This time comes twice on that day: the clocks go back. The post appears the first time (GMT+1).",
    )
    .waitFor();
  await time.fill("09:30");
  await page.getByText(/^This time/).waitFor({ state: "detached" });
  await saved(page);

  // After reopening, the time zone is named as on that day, not as today.
  await page.reload();
  await page.getByText(/09:30, Greenwich Mean Time \(GMT(\+0)?\)\.$/).waitFor();
  await button(page, "Save Post").click();
  await expectToast(page, "Blog post saved successfully!");
  await page.goto("/admin/blog");
  await page.getByText("1 total · 0 published · 0 drafts · 1 scheduled").waitFor();
});

test("a time in the past is reported as past, and nothing else", async () => {
  const page = await openWriting(site);
  await writePost(page, "Too late");
  await page.getByLabel("Status").selectOption("scheduled");
  await page.getByLabel("Publish on").fill(`${year - 2}-07-15`);
  await page.getByLabel("Publish at").fill("09:30");
  await page.getByText(/09:30, .+, has passed\. Choose a later moment, or publish the post now\.$/).waitFor();
  expect(await page.getByText(/Appears on/).count()).toBe(0);
});
