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
import { button, expectToast, field, openWriting, saved, writePost } from "#tests/support/writing.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

const row = (page: Page, number: number) =>
  page.getByRole("group", { name: `category ${number}`, exact: true });
const nameIn = (page: Page, number: number) => row(page, number).getByLabel("Name").inputValue();

test("an owner adds categories, orders them by keys, and can't remove one that posts have", async () => {
  const page = await signInAt(site, "/admin/settings/categories", {
    expectedErrors: /status of 400/,
  });
  for (const [at, name] of ["Books", "Health camps"].entries()) {
    await page.getByRole("button", { name: "Add category" }).click();
    await row(page, at + 1)
      .getByLabel("Name")
      .fill(name);
  }
  await row(page, 2).getByLabel("Description").fill("A day of check-ups in the villages.");
  const save = page.getByRole("button", { name: "Save categories" });
  await save.click();
  await expectToast(page, "Data updated successfully");
  expect(await row(page, 2).getByLabel("Address").inputValue()).toBe("health-camps");
  await page.getByRole("button", { name: "Move category Health camps earlier" }).press("Enter");
  await expect.poll(() => nameIn(page, 1)).toBe("Health camps");
  await page.keyboard.press("Enter");
  expect(await nameIn(page, 1)).toBe("Health camps");
  await save.click();
  await expect.poll(() => row(page, 2).getByLabel("Address").inputValue()).toBe("books");

  const writing = await openWriting(site);
  await writePost(writing, "A camp at the school");
  await writing.getByLabel("Category").selectOption("Health camps");
  await saved(writing);
  await button(writing, "Publish Post").click();
  await expectToast(writing, "Blog post published successfully!");

  const visitor = await site.open("/blogs");
  await visitor
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Health camps (1)" })
    .click();
  await visitor.getByText("A day of check-ups in the villages.").waitFor();
  await visitor
    .getByRole("article")
    .or(visitor.getByRole("listitem"))
    .getByText("A camp at the school")
    .first()
    .waitFor();
  expect(new URL(visitor.url()).searchParams.get("category")).toBe("health-camps");
  expect(await visitor.title()).toContain("Blog, Health camps");

  await page.getByRole("button", { name: "Remove category Health camps" }).click();
  await save.click();
  await page
    .getByRole("group", { name: "category", exact: true })
    .getByText("“Health camps” still has 1 post.")
    .waitFor();
  await page.getByRole("button", { name: "Remove category Books" }).waitFor();
});

test.each([PHONE, TABLET, DESKTOP])(
  "the screen has no findings and never scrolls sideways, at %o",
  async (viewport) => {
    const page = await signInAt(site, "/admin/settings/categories", { viewport });
    await page.getByRole("button", { name: "Add category" }).click();
    await field(page, "Name").last().fill("A name as long as a name of a category may");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  },
);
