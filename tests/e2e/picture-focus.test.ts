import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { expectNoToast, expectToast } from "#tests/support/writing.ts";

const site = visitSite({ DEMO_CONTENT: "1" });

test("the point that stays visible is chosen by keys or a tap, and visitors' cards follow it", async () => {
  const [executive] = storedRows(site.server(), "select picture_id as id, name from executives limit 1");
  const page = await signInAt(site, `/admin/pictures/${executive?.id}`);
  const left = page.getByRole("slider", { name: "From the left" });
  const top = page.getByRole("slider", { name: "From the top" });
  await left.press("End");
  await top.press("Home");
  await page.getByLabel("When it was taken (optional)").fill("2026-01-31");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  }
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.press("Enter");
  await expectToast(page, "Picture saved");

  const visitor = await site.open("/about", { javaScriptEnabled: false });
  const portrait = visitor.locator(`img[src*="${executive?.id}"]`).first();
  const position = () => portrait.evaluate((image) => getComputedStyle(image).objectPosition);
  expect(await position()).toBe("100% 0%");

  await page.getByRole("group", { name: "What must stay visible?" }).locator("img").first().click();
  expect(await left.inputValue()).toBe("50");
  await expectNoToast(page, "Picture saved");
  await save.click();
  await expectToast(page, "Picture saved");
  await page.reload();
  expect(await page.getByLabel("When it was taken (optional)").inputValue()).toBe("2026-01-31");
  await visitor.reload();
  expect(await position()).toMatch(/^50% (4\d|5\d)%$/);
});
