import { describe, expect, test } from "vitest";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import {
  choose,
  expectText,
  move,
  openEditor,
  select,
  textOf,
  tool,
  type,
} from "#tests/support/rich-text.ts";

const site = visitSite();

describe("each tool, with the mouse", () => {
  test("formats the selection, and removes the format", async () => {
    const page = await openEditor(site);
    await type(page, "some words");
    for (const [name, tag] of [
      ["Bold", "strong"],
      ["Italic", "em"],
      ["Underline", "u"],
      ["Strikethrough", "s"],
    ] as const) {
      await select(page, "words");
      expect(await tool(page, name).getAttribute("aria-pressed")).toBe("false");
      await tool(page, name).click();
      await expectText(page, `<p>some <${tag}>words</${tag}></p>`);
      expect(await tool(page, name).getAttribute("aria-pressed")).toBe("true");
      await tool(page, name).click();
      await expectText(page, "<p>some words</p>");
    }
  });

  test("makes headings, alignments, lists and quotes", async () => {
    const page = await openEditor(site);
    await type(page, "A line");
    for (const [name, tag] of [
      ["Heading 1", "h2"],
      ["Heading 2", "h3"],
      ["Heading 3", "h4"],
      ["Heading 4", "h5"],
      ["Paragraph", "p"],
    ] as const) {
      await choose(page, /^Text style/, name);
      await expectText(page, `<${tag}>A line</${tag}>`);
      await tool(page, `Text style: ${name}`).waitFor();
    }
    for (const [name, align] of [
      ["Align center", "center"],
      ["Align right", "right"],
      ["Justify", "justify"],
    ] as const) {
      await tool(page, name).click();
      await expectText(page, `<p style="text-align: ${align};">A line</p>`);
    }
    await tool(page, "Align left").click();
    for (const [name, html] of [
      ["Bullet list", "<ul><li><p>A line</p></li></ul>"],
      ["Numbered list", "<ol><li><p>A line</p></li></ol>"],
      ["Quote", "<blockquote><p>A line</p></blockquote>"],
    ] as const) {
      await tool(page, name).click();
      await expectText(page, html);
      await tool(page, name).click();
      await expectText(page, "<p>A line</p>");
    }
  });

  test("undoes and redoes, and clears all after a question", async () => {
    const page = await openEditor(site);
    await type(page, "First");
    expect(await tool(page, "Redo").getAttribute("aria-disabled")).toBe("true");
    await tool(page, "Undo").click();
    await expectText(page, "");
    await tool(page, "Redo").click();
    await expectText(page, "<p>First</p>");
    await tool(page, "Clear All").click();
    const question = page.getByRole("dialog");
    await question
      .getByText("Are you sure you want to clear all content? This cannot be undone.", { exact: true })
      .waitFor();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expectText(page, "<p>First</p>");
    await tool(page, "Clear All").click();
    await question.getByRole("button", { name: "Clear All" }).click();
    await expectText(page, "");
  });

  test("colours and highlights from a labelled palette", async () => {
    const page = await openEditor(site);
    await type(page, "some words");
    await select(page, "words");
    await tool(page, "Text colour").click();
    await expect.poll(() => page.getByRole("menuitemradio").count()).toBe(43);
    await expectNoAxeFindings(page);
    await page.getByRole("menuitemradio", { name: "Dark green" }).click();
    await expectText(page, '<p>some <span style="color: rgb(19, 78, 0);">words</span></p>');
    await choose(page, "Highlight", "Pink");
    await expectText(
      page,
      '<p>some <span style="color: rgb(19, 78, 0);"><mark style="background-color: rgb(255, 221, 236);">words</mark></span></p>',
    );
    await choose(page, "Text colour", "Usual colour");
    await choose(page, "Highlight", "No highlight");
    await expectText(page, "<p>some words</p>");
  });

  test("a table of three by three, with its rows and columns", async () => {
    const page = await openEditor(site);
    await choose(page, "Insert a block", "Table");
    const text = textOf(page);
    const size = async () => [
      await text.locator("tr").count(),
      await text.locator("tr").first().locator("th, td").count(),
    ];
    expect(await size()).toEqual([3, 3]);
    await type(page, "Term");
    await page.keyboard.press("Tab");
    await type(page, "Girls");
    await page.keyboard.press("Tab");
    await type(page, "Places");
    await expect.poll(() => text.locator("th").allTextContents()).toEqual(["Term", "Girls", "Places"]);
    await expectNoAxeFindings(page);
    for (const [command, expected] of [
      ["Add row before", [4, 3]],
      ["Add row after", [5, 3]],
      ["Add column before", [5, 4]],
      ["Add column after", [5, 5]],
      ["Delete column", [5, 4]],
      ["Delete row", [4, 4]],
    ] as const) {
      await choose(page, "Table", command);
      await expect.poll(size).toEqual(expected);
    }
    await text.locator("tr").first().locator("th, td").first().click();
    const heads = await text.locator("th").count();
    await choose(page, "Table", "Header row");
    await expect.poll(() => text.locator("th").count()).not.toBe(heads);
    await choose(page, "Table", "Delete table");
    await expectText(page, "");
  });
});

describe("the keyboard only", () => {
  test("writes with shortcuts", async () => {
    const page = await openEditor(site);
    for (const keys of ["Control+b", "Control+i", "Control+u"]) {
      await page.keyboard.press(keys);
      await type(page, "x");
      await page.keyboard.press(keys);
    }
    await expectText(page, "<p><strong>x</strong><em>x</em><u>x</u></p>");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Alt+2");
    await type(page, "Title");
    await page.keyboard.press("Enter");
    await type(page, "- item");
    await expectText(
      page,
      "<p><strong>x</strong><em>x</em><u>x</u></p><h3>Title</h3><ul><li><p>item</p></li></ul>",
    );
  });

  test("moves paragraphs, and a table from its menu", async () => {
    const page = await openEditor(site, { viewport: PHONE });
    const live = page.locator(".rich-text [aria-live]");
    await type(page, "one");
    await page.keyboard.press("Enter");
    await type(page, "two");
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expectText(page, "<p>two</p><p>one</p>");
    await expect.poll(() => live.innerText()).toBe("Moved up");
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expect.poll(() => live.innerText()).toBe("Cannot move further up");
    await type(page, " stays here");
    await expectText(page, "<p>two stays here</p><p>one</p>");
    await move(page, "Control+End");
    await choose(page, "Insert a block", "Divider");
    await expectText(page, "<p>two stays here</p><p>one</p><hr>");
    await page.keyboard.press("ArrowUp");
    await choose(page, "Divider", "Move divider up");
    await expectText(page, "<p>two stays here</p><hr><p>one</p>");
  });

  test("reaches every tool through one tab stop, and returns", async () => {
    const page = await openEditor(site);
    await type(page, "words");
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Alt+F10");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    const isInText = () => textOf(page).evaluate((text) => text === document.activeElement);
    expect(await focused()).toBe("Undo");
    await page.keyboard.press("End");
    expect(await focused()).toBe("Keyboard shortcuts");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Undo");
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Bold");
    await page.keyboard.press("Enter");
    await expectText(page, "<p><strong>words</strong></p>");
    await expect.poll(() => page.locator(".rich-text [aria-live]").innerText()).toBe("Bold on");
    // A tool returns the focus in the next frame.
    await expect.poll(isInText).toBe(true);
    await page.keyboard.press("Alt+F10");
    expect(await focused()).toBe("Bold");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectText(page, "<h3><strong>words</strong></h3>");
    await expect.poll(() => page.locator(".rich-text [aria-live]").innerText()).toBe("Heading 2");
    await expect.poll(isInText).toBe(true);
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Escape");
    await expect.poll(isInText).toBe(true);
  });

  test("is not trapped in the text, nor in a table", async () => {
    const page = await openEditor(site);
    await type(page, "words");
    const isInText = () => textOf(page).evaluate((text) => text === document.activeElement);
    await page.keyboard.press("Tab");
    expect(await isInText()).toBe(false);
    await textOf(page).focus();
    await choose(page, "Insert a block", "Table");
    await page.keyboard.press("Tab");
    expect(await isInText()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await isInText()).toBe(false);
  });

  test("finds its shortcuts explained", async () => {
    const page = await openEditor(site);
    await tool(page, "Keyboard shortcuts").click();
    await page.getByRole("dialog").getByText("Alt+F10").waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

test("on a tablet every tool of the toolbar is visible", async () => {
  const page = await openEditor(site, { viewport: TABLET });
  const [text, last] = await Promise.all([
    textOf(page).boundingBox(),
    tool(page, "Keyboard shortcuts").boundingBox(),
  ]);
  expect((last?.x ?? TABLET.width) + (last?.width ?? 0)).toBeLessThan((text?.x ?? 0) + (text?.width ?? 0));
});

test("on a phone the toolbar scrolls, and nothing overflows the window", async () => {
  const page = await openEditor(site, { viewport: PHONE });
  await type(page, "words");
  await select(page, "words");
  await expectNoSidewaysScroll(page);
  await tool(page, "Highlight").click();
  await page.getByRole("menuitemradio", { name: "Blue" }).waitFor();
  const inWindow = await page.getByRole("menu").evaluate((menu) => {
    const { left, right } = menu.getBoundingClientRect();
    return left >= 0 && right <= document.documentElement.clientWidth;
  });
  expect(inWindow).toBe(true);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("menuitemradio", { name: "Blue" }).click();
  await expectText(page, '<p><mark style="background-color: rgb(211, 236, 255);">words</mark></p>');
});
