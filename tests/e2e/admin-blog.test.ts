import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { notifications } from "#tests/support/toasts.ts";

const ADDRESS = "/admin/blog";
const FAILED = /status of (401|404|500)|ERR_FAILED/;

const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") });
/** The links on the titles. */
const links = (page: Page) =>
  rows(page)
    .getByRole("link")
    .filter({ hasNotText: /^Edit$/ });

/** Clicks the middle of an element, whatever covers it. */
async function clickAt(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("Not on the screen");
  await element.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

describe("with the demo's posts", () => {
  const site = visitSite();

  test.each([
    ["phone", PHONE],
    ["tablet", TABLET],
    ["desktop", DESKTOP],
  ])("a %s shows figures, totals, and ten posts with their columns", async (_name, viewport) => {
    const page = await signInAt(site, ADDRESS, { viewport });
    for (const label of ["Total Posts", "Published Posts", "Draft Posts"])
      await page.getByText(label, { exact: true }).waitFor();
    await page.getByText(/^\d+ total · \d+ published · \d+ drafts · \d+ scheduled$/).waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByText(/^Showing 1-10 of \d+ posts$/).waitFor();
    await page.getByText("Featured", { exact: true }).first().waitFor();
    await page.getByText("+1", { exact: true }).first().waitFor();
    await rows(page).first().getByRole("checkbox").check();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await rows(page)
      .first()
      .getByRole("button", { name: /^Delete / })
      .click();
    await page.getByRole("dialog").waitFor();
    await expectNoAxeFindings(page);
  });

  test("a search, a status and a category filter the list in its address; an empty result says so", async () => {
    const page = await signInAt(site, ADDRESS);
    await page.getByRole("link", { name: "Draft Posts" }).click();
    await page.waitForURL(/status=draft/);
    await expect.poll(() => page.getByLabel("Status").inputValue()).toBe("draft");
    const statuses = rows(page).getByText(/^(Draft|Published|Scheduled)$/);
    await page.getByText(/^Showing 1-\d of \d posts$/).waitFor();
    expect(new Set(await statuses.allInnerTexts())).toEqual(new Set(["Draft"]));
    await page.getByLabel("Status").selectOption("");
    await page.getByLabel("Category").selectOption("campaigns");
    await page.getByRole("searchbox").fill("no-post-has-this");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { name: "No posts found" }).waitFor();
    await page.getByText("Try adjusting your filters or search terms").waitFor();
    expect(page.url()).toMatch(/category=campaigns/);
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByText(/^Showing 1-10 of/).waitFor();
  });

  test("a click on a row opens the public page, or the preview of a draft, in a new tab", async () => {
    const page = await signInAt(site, `${ADDRESS}?status=published`);
    const [published] = await Promise.all([
      page.waitForEvent("popup"),
      clickAt(rows(page).first().getByRole("cell", { name: "Published" })),
    ]);
    await published.waitForURL(/\/blog\/[a-z]/);
    await page.goto(`${ADDRESS}?status=draft`);
    const title = await links(page).first().innerText();
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      clickAt(rows(page).first().getByRole("cell", { name: "Draft" })),
    ]);
    await preview.waitForURL(/\/admin\/blog\/[^/]+\/preview$/);
    await preview.getByRole("heading", { name: title, level: 1 }).waitFor();
    await preview.getByRole("complementary", { name: "Preview" }).waitFor();
    await expectNoAxeFindings(preview);
    // The post can't be liked, saved or shared yet. These buttons exist only after hydration.
    const acts = preview.locator("[inert]").getByRole("button", { name: /Like|Save/ });
    await acts.nth(1).waitFor();
    await expect.poll(() => acts.count()).toBe(2);
  });

  test("a post is copied, published, deleted and restored with the keyboard only", async () => {
    const page = await signInAt(site, ADDRESS);
    const title = "What about the boys?";
    const press = async (name: string, exact = true) => {
      await page.getByRole("button", { name, exact }).first().focus();
      await page.keyboard.press("Enter");
    };
    await press(`Duplicate ${title}`);
    await notifications(page).getByText(`Copy of ${title} saved as a draft`).waitFor();
    await page.getByRole("link", { name: `Copy of ${title}`, exact: true }).waitFor();
    expect(await links(page).first().innerText()).toBe(`Copy of ${title}`);

    await page.getByRole("checkbox", { name: `Select Copy of ${title}` }).focus();
    await page.keyboard.press("Space");
    await page.getByText("1 selected").waitFor();
    await press("Publish");
    const question = page.getByRole("dialog", { name: "Publish these posts?" });
    await question.getByText("1 draft goes online.", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await notifications(page).getByText("1 post published").waitFor();
    await rows(page).first().getByText("Published", { exact: true }).waitFor();

    await page.getByRole("checkbox", { name: "Select all on this page" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("10 selected").waitFor();
    await page.keyboard.press("Space");
    await page.getByText("10 selected").waitFor({ state: "hidden" });

    await press(`Delete Copy of ${title}`);
    const dialog = page.getByRole("dialog", { name: "Delete this post?" });
    await dialog.waitFor();
    // The focus starts on Cancel.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await notifications(page)
      .getByText(/^Blog [0-9a-f-]{36} deleted successfully!$/)
      .waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: `Copy of ${title}`, exact: true }).waitFor({ state: "hidden" });
    // F8 moves the focus from anywhere to the newest notification.
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await notifications(page).getByText(`Copy of ${title} restored`).waitFor();
    await page.getByRole("link", { name: `Copy of ${title}`, exact: true }).waitFor();
  });

  test("a bulk change announces its effect, asks again if that has changed, and is undone exactly", async () => {
    const page = await signInAt(site, `${ADDRESS}?status=published`, { expectedErrors: /409/ });
    const titles = await links(page).allInnerTexts();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Make drafts" }).click();
    const question = page.getByRole("dialog", { name: "Make these posts drafts?" });
    await question.getByText(`${titles.length} published posts go offline.`, { exact: true }).waitFor();
    await expectNoAxeFindings(page);

    const other = await signInAt(site, `${ADDRESS}?status=published`);
    await other.getByRole("checkbox", { name: `Select ${titles[0]}` }).check();
    await other.getByRole("button", { name: "Make drafts" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Make drafts" }).click();
    await notifications(other).getByText("1 post made drafts").waitFor();

    await question.getByRole("button", { name: "Make drafts" }).click();
    await question.getByText(`${titles.length - 1} published posts go offline.`, { exact: true }).waitFor();
    await question.getByText("1 is a draft already and stays so.", { exact: true }).waitFor();
    await question.getByRole("button", { name: "Make drafts" }).click();
    await notifications(page)
      .getByText(`${titles.length - 1} posts made drafts`)
      .waitFor();

    // The notification stays while the person goes on, and so does its Undo button.
    await page.getByRole("link", { name: "Events", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await notifications(page)
      .getByText(`Undone: ${titles.length - 1} posts as before`)
      .waitFor();
    await notifications(other).getByRole("button", { name: "Undo" }).click();
    await notifications(other).getByText("Undone: 1 post as before").waitFor();
    await page.goto(`${ADDRESS}?status=published`);
    await expect.poll(async () => (await links(page).allInnerTexts()).toSorted()).toEqual(titles.toSorted());
  });

  test("of three notifications a phone shows two, and the first one after them", async () => {
    const page = await signInAt(site, `${ADDRESS}?status=published`, { viewport: PHONE });
    const titles = (await links(page).allInnerTexts()).slice(0, 3);
    for (const title of titles) {
      await page.getByRole("checkbox", { name: `Select ${title}` }).press("Space");
      await page.getByRole("button", { name: "Make drafts" }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Make drafts" }).press("Enter");
      await page.getByRole("link", { name: title, exact: true }).waitFor({ state: "hidden" });
    }
    const undo = notifications(page).getByRole("button", { name: "Undo" });
    await expect.poll(() => undo.count()).toBe(2);
    const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
    await dismiss.last().click();
    await dismiss.last().click();
    await expect.poll(() => undo.count()).toBe(1);
    await undo.click();
    await notifications(page).getByText("Undone: 1 post as before").waitFor();
    await page.getByRole("link", { name: titles[0] as string, exact: true }).waitFor();
  });

  test("a failed deletion is reported, keeps the post, and can be tried again", async () => {
    const page = await signInAt(site, ADDRESS, { expectedErrors: FAILED });
    const title = await links(page).first().innerText();
    const failure = "Failed to delete blog. Please try again.";
    await page.route("**/admin/trash/post/*", (route) => route.abort());
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
    await confirm.click();
    await dialog.getByText(failure).waitFor();
    await notifications(page).getByText(failure).waitFor();
    await page.unroute("**/admin/trash/post/*");
    await confirm.click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: title, exact: true }).waitFor({ state: "hidden" });
  });

  test("a list that fails to load says so and loads when it is retried", async () => {
    const page = await signInAt(site, ADDRESS, { expectedErrors: FAILED });
    await page.route(/\/admin\/blog\.data/, (route) => route.abort());
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Failed to load blog posts").waitFor();
    await page.unroute(/\/admin\/blog\.data/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText(/^Showing 11-20 of \d+ posts$/).waitFor();
  });
});

describe("without a post", () => {
  const site = visitSite({ DEMO_CONTENT: "0" });

  test("the list invites people to write the first one", async () => {
    const page = await signInAt(site, ADDRESS, { viewport: PHONE });
    await page.getByRole("heading", { name: "No blog posts yet" }).waitFor();
    await page.getByText("Create Your First Post").waitFor();
    await page.getByText("0 total · 0 published · 0 drafts").waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});
