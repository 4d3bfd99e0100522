import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { expectText, openEditor, paste, select, tool } from "#tests/support/rich-text.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

const panel = (page: Page) => page.getByRole("search", { name: "Find and replace" });
const place = (page: Page) => panel(page).getByRole("status");

test.each([PHONE, TABLET, DESKTOP])(
  "words are found and replaced, by keys and by buttons, at %o",
  async (viewport) => {
    const page = await openEditor(site, { viewport });
    const html =
      "<p>The <strong>school</strong> day</p><ul><li><p>School books</p></li></ul><p>a pre-school (x)</p>";
    await paste(page, { html });
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+H");
    await page.keyboard.type("school");
    await expect.poll(() => place(page).innerText()).toBe("1 of 3");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => place(page).innerText()).toBe("2 of 3");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => place(page).innerText()).toBe("3 of 3");
    await panel(page).getByRole("button", { name: "Next" }).click();
    await panel(page).getByLabel("Replace with").fill("class");
    await panel(page).getByRole("button", { name: "Replace", exact: true }).click();
    await expect.poll(() => place(page).innerText()).toBe("1 of 2");
    await panel(page).getByRole("button", { name: "Replace all" }).click();
    await panel(page).getByText("Replaced 2 times").waitFor();
    await expectText(
      page,
      "<p>The <strong>class</strong> day</p><ul><li><p>class books</p></li></ul><p>a pre-class (x)</p>",
    );
    await panel(page).getByLabel("Find").fill("(y)");
    await panel(page).getByText("Not in the text").waitFor();
    await page.keyboard.press("Escape");
    expect(await panel(page).count()).toBe(0);
    // All at once is one step to undo, and the focus is back in the text.
    await page.keyboard.press("Control+Z");
    await expectText(
      page,
      "<p>The <strong>class</strong> day</p><ul><li><p>School books</p></li></ul><p>a pre-school (x)</p>",
    );
  },
);

test("the selected words are looked for", async () => {
  const page = await openEditor(site);
  await paste(page, { text: "One book and another book" });
  await select(page, "book");
  await tool(page, "Find and replace").click();
  await expect.poll(() => place(page).innerText()).toBe("1 of 2");
  expect(await panel(page).getByLabel("Find").inputValue()).toBe("book");
  // Somebody who types on at once may do so before the next frame.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press("Escape");
  await page.keyboard.type("a pen");
  await expectText(page, "<p>One a pen and another book</p>");
});
