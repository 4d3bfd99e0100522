import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { BLOCKS } from "#app/platform/rich-text/blocks/blocks.ts";
import { BLOCK_EXAMPLES } from "#tests/support/block-examples.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { insertAppeal } from "#tests/support/gifts.ts";
import { ADA, createPost } from "#tests/support/posts.ts";
import {
  choose,
  expectText,
  move,
  openEditor,
  textOf,
  tool,
  type,
  written,
} from "#tests/support/rich-text.ts";
import { changeRows } from "#tests/support/stored-rows.ts";

const site = visitSite();

/** All but the place of a picture, which comes with a document and which readers don't see. */
const INSERTABLE = BLOCKS.length - 1;

const options = (page: Page) => page.getByRole("listbox", { name: "Blocks" }).getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog");

describe("a slash on an empty line", () => {
  test("offers every block, and narrows down to what is typed", async () => {
    const page = await openEditor(site);
    await type(page, "/");
    await expect.poll(() => options(page).count()).toBe(INSERTABLE);
    await expectNoAxeFindings(page);
    const chosen = () => page.getByRole("option", { selected: true }).locator(".tool-name").innerText();
    expect(await chosen()).toBe("Picture");
    await page.keyboard.press("ArrowUp");
    expect(await chosen()).toBe("Divider");
    const announced = () =>
      textOf(page).evaluate(
        (text) => document.getElementById(text.getAttribute("aria-activedescendant") ?? "")?.innerText,
      );
    expect(await announced()).toContain("Divider");
    await type(page, "quo");
    await expect.poll(() => options(page).count()).toBe(1);
    await page.keyboard.press("Enter");
    await type(page, "I came back");
    await page.keyboard.press("Enter");
    await type(page, "Amina");
    await page.keyboard.press("Enter");
    await type(page, "/note");
    await page.keyboard.press("Enter");
    await type(page, "Bring a pen");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await type(page, "After it");
    await expectText(
      page,
      '<figure class="prose-pull-quote"><blockquote><p>I came back</p></blockquote><figcaption>Amina</figcaption></figure>' +
        '<aside class="prose-note"><p>Bring a pen</p></aside><p>After it</p>',
    );
  });

  test("is only a slash after Escape, before other words, and where nothing is called so", async () => {
    const page = await openEditor(site);
    await type(page, "/");
    await options(page).first().waitFor();
    await page.keyboard.press("Escape");
    await options(page).first().waitFor({ state: "detached" });
    await type(page, "tab");
    await page.keyboard.press("Enter");
    await type(page, "/nothing");
    await page.keyboard.press("Enter");
    await type(page, "1/2");
    expect(await options(page).count()).toBe(0);
    await expectText(page, "<p>/tab</p><p>/nothing</p><p>1/2</p>");
  });

  test("is taken back together with its block", async () => {
    const page = await openEditor(site);
    await type(page, "/divider");
    await page.keyboard.press("Enter");
    await expectText(page, "<hr>");
    await tool(page, "Undo").click();
    await expect.poll(() => written(page)).not.toContain("<hr>");
  });
});

describe.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("on a %s", (_, viewport) => {
  test("the button beside an empty line inserts a block for a thumb", async () => {
    const page = await openEditor(site, { viewport, hasTouch: true });
    const plus = page.locator(".insert-plus").getByRole("button", { name: "Insert a block" });
    const { width, height } = (await plus.boundingBox()) ?? {};
    expect([width, height]).toEqual([44, 44]);
    await plus.tap();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem").count()).toBe(INSERTABLE);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    for (const item of await page.getByRole("menuitem").all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole("menuitem", { name: /^Callout/ }).tap();
    await type(page, "Bring a pen");
    await choose(page, "Callout", "Careful");
    await expectText(page, '<aside class="prose-careful"><p>Bring a pen</p></aside>');
    await choose(page, "Callout", "Remove the box, keep its text");
    await expectText(page, "<p>Bring a pen</p>");
  });
});

test("a button asks for its words and its address, and can be changed and deleted", async () => {
  const page = await openEditor(site);
  await type(page, "Before");
  await choose(page, "Insert a block", "Button");
  await dialog(page).getByRole("heading", { name: "Insert button" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Enter the words on the button.").waitFor();
  await expectNoAxeFindings(page);
  await dialog(page).getByLabel("Words on the button").fill("Register");
  await dialog(page).getByLabel("Where it leads").fill("example.org/register");
  await page.keyboard.press("Enter");
  await type(page, " now");
  await expectText(page, '<p>Before</p><p class="prose-button"><a>Register now</a></p>');
  const address = dialog(page).getByLabel("Where it leads");
  await choose(page, "Button", "Change button");
  expect(await address.inputValue()).toBe("https://example.org/register");
  const appeal = insertAppeal({ change: (statement) => changeRows(site.server(), statement) });
  await address.fill("exam");
  // Browsers show suggestions outside the page.
  const suggested = dialog(page).locator('datalist option[label="Exam fees (Appeal)"]');
  await suggested.waitFor({ state: "attached" });
  await expectNoAxeFindings(page);
  await address.fill((await suggested.getAttribute("value")) as string);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await choose(page, "Button", "Change button");
  expect(await address.inputValue()).toBe(`/donate?appeal=${appeal}`);
  await page.keyboard.press("Escape");
  await tool(page, "Align center").click();
  await expect.poll(() => written(page)).toContain('style="text-align: center;"');
  await choose(page, "Button", "Delete button");
  await expectText(page, "<p>Before</p>");
});

test("a block is not inserted into its own kind, and Backspace leads out of a quote", async () => {
  const page = await openEditor(site);
  await choose(page, "Insert a block", "Table");
  await choose(page, "Insert a block", "Table");
  expect(await textOf(page).locator("table table").count()).toBe(0);
  const tables = textOf(page).locator("table");
  expect(await tables.count()).toBe(2);
  await choose(page, "Table", "Delete table");
  await expect.poll(() => tables.count()).toBe(1);
  await tables.getByRole("cell").first().click();
  await choose(page, "Table", "Delete table");
  await expect.poll(() => tables.count()).toBe(0);
  await choose(page, "Insert a block", "Pull quote");
  await move(page, "Enter", "Backspace", "Backspace", "Backspace");
  await expectText(page, "");
});

test.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("every block is shown without scripts on a %s", async (name, viewport) => {
  const content = Object.values(BLOCK_EXAMPLES)
    .map((example) => `${example("Some words of the block")}<p>Words between.</p>`)
    .join("");
  const { db, close } = openDatabase({ dataDir: site.server().dataDir });
  // The related one leads here.
  await createPost(db, ADA, { title: "Some words of the block" });
  const { slug } = await createPost(db, ADA, { title: `All blocks on a ${name}`, content });
  await close();
  const page = await site.open(`/blog/${slug}`, {
    viewport,
    javaScriptEnabled: false,
    expectedErrors: /404/,
  });
  const blocks = page.locator(".prose");
  expect(await blocks.getByText("Some words of the block").count()).toBe(INSERTABLE);
  expect(await blocks.getByRole("link", { name: "Some words of the block" }).count()).toBe(4);
  await expectNoSidewaysScroll(page);
});
