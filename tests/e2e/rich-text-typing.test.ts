import { describe, expect, test } from "vitest";
import { expectNoAxeFindings, visitSite } from "#tests/support/browser.ts";
import {
  choose,
  expectText,
  openEditor,
  paste,
  select,
  textOf,
  tool,
  type,
} from "#tests/support/rich-text.ts";
import { content, openWriting, saved, write } from "#tests/support/writing.ts";

const site = visitSite();

describe("Markdown shortcuts", () => {
  test("are converted while they are typed, and the help lists them", async () => {
    const page = await openEditor(site);
    for (const line of ["# One", "#### Four", "a **b** *c* ~~d~~ e", "> said"]) {
      await type(page, line);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Enter");
    await type(page, "- item");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await type(page, "3. third");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await type(page, "---see [our site](example.org) now");
    await expectText(
      page,
      '<h2>One</h2><h5>Four</h5><p>a <strong>b</strong> <em>c</em> <s>d</s> e</p><blockquote><p>said</p></blockquote><ul><li><p>item</p></li></ul><ol start="3"><li><p>third</p></li></ol><hr><p>see <a href="https://example.org">our site</a> now</p>',
    );
    await tool(page, "Keyboard shortcuts").click();
    await page.getByRole("dialog").getByText("# to ####, then a space").waitFor();
    await expectNoAxeFindings(page);
  });

  test("quotation marks, dashes and dots are printed ones, until Backspace takes that back", async () => {
    const page = await openEditor(site);
    await type(page, `"It's 'mine'," she said (the "girl") -- and left... 5"`);
    const printed =
      "<p>\u201cIt\u2019s \u2018mine\u2019,\u201d she said (the \u201cgirl\u201d) \u2014 and left\u2026 5";
    await expectText(page, `${printed}\u201d</p>`);
    await page.keyboard.press("Backspace");
    await expectText(page, `${printed}"</p>`);
  });

  test("are restored as typed by one undo", async () => {
    const page = await openEditor(site);
    await type(page, "- ");
    await expectText(page, "<ul><li><p></p></li></ul>");
    await page.keyboard.press("Control+z");
    await type(page, "five");
    await expectText(page, "<p>- five</p>");
  });
});

describe("addresses become links", () => {
  test("when their word ends, without the end of the sentence", async () => {
    const page = await openEditor(site);
    await type(page, "see https://example.org/a, (www.example.org) or a@example.org.");
    await page.keyboard.press("Enter");
    await type(page, "https://example.org/b");
    await page.keyboard.press("Shift+Enter");
    await type(page, "not example.org or 3.5");
    await expectText(
      page,
      '<p>see <a href="https://example.org/a">https://example.org/a</a>, (<a href="https://www.example.org">www.example.org</a>) or <a href="mailto:a@example.org">a@example.org</a>.</p><p><a href="https://example.org/b">https://example.org/b</a><br>not example.org or 3.5</p>',
    );
  });

  test("and are text again after one undo", async () => {
    const page = await openEditor(site);
    await type(page, "https://example.org ");
    await expectText(page, '<p><a href="https://example.org">https://example.org</a> </p>');
    await page.keyboard.press("Control+z");
    await expectText(page, "<p>https://example.org </p>");
  });

  test("in pasted text, and for a selection", async () => {
    const page = await openEditor(site);
    await paste(page, { text: "One https://example.org/a.\nTwo" });
    await select(page, "Two");
    await paste(page, {
      html: '<a href="https://example.org/b">The title of the page</a>',
      text: "The title of the page",
    });
    await select(page, "One");
    await paste(page, { text: "www.example.org" });
    await expectText(
      page,
      '<p><a href="https://www.example.org">One</a> <a href="https://example.org/a">https://example.org/a</a>.</p><p><a href="https://example.org/b">Two</a></p>',
    );
  });
});

test("empty headings of a new table are not yet headings", async () => {
  const page = await openEditor(site);
  await choose(page, "Insert a block", "Table");
  await expect.poll(() => textOf(page).locator("th").count()).toBe(3);
  expect(await textOf(page).getByRole("columnheader").count()).toBe(0);
  await expectNoAxeFindings(page);
  await type(page, "Term");
  await expect.poll(() => textOf(page).getByRole("columnheader").allTextContents()).toEqual(["Term"]);
  await choose(page, "Table", "Add column after");
  await expect.poll(() => textOf(page).locator("th").count()).toBe(4);
});

test("what was typed before an autosave can still be undone afterwards", async () => {
  const page = await openWriting(site);
  await write(page, "The first words");
  await saved(page);
  await page.keyboard.press("Control+z");
  await expect.poll(() => content(page).innerText()).not.toContain("words");
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  await saved(page);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => content(page).innerText()).toContain("The first words");
});

test("a text with a table, pasted into a cell, makes no nested table", async () => {
  const page = await openEditor(site);
  await choose(page, "Insert a block", "Table");
  await paste(page, {
    html: "<p>Before</p><table><tr><td>Term</td><td>Girls</td></tr></table><p>After</p>",
  });
  await expect.poll(() => textOf(page).locator("th p").allTextContents()).toContain("After");
  await expect.poll(() => textOf(page).locator("table").count()).toBe(1);
  await expect
    .poll(() => textOf(page).locator("th").first().locator("p").allTextContents())
    .toEqual(["Before", "Term", "Girls", "After"]);
});

test("a menu stays at its button while the page scrolls", async () => {
  const page = await openEditor(site);
  for (let line = 0; line < 40; line++) await page.keyboard.press("Enter");
  await tool(page, /^Text style/).click();
  await page.getByRole("menu").waitFor();
  const gap = () =>
    page.getByRole("menu").evaluate((menu) => {
      const button = menu.parentElement?.querySelector("[data-tool]")?.getBoundingClientRect();
      return Math.round(menu.getBoundingClientRect().top - (button?.bottom ?? 0));
    });
  await page.evaluate(() => window.scrollBy(0, -300));
  await expect.poll(gap).toBe(4);
  await page.getByRole("menuitemradio", { name: "Heading 2" }).click();
  await tool(page, "Text style: Heading 2").waitFor();
});
