import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { expectText, openEditor, tool } from "#tests/support/rich-text.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

test.each([PHONE, TABLET, DESKTOP])(
  "focus mode leaves the name, the text and the button that saves, by key and by button, at %o",
  async (viewport) => {
    const page = await openEditor(site, { viewport, expectedErrors: /status of 400/ });
    const location = page.getByLabel("Location");
    await page.keyboard.press("Control+Shift+F");
    await page.getByText("Only the text is shown").waitFor({ state: "attached" });
    await page.keyboard.type("Only this.");
    await expectText(page, "<p>Only this.</p>");
    expect(await location.isVisible()).toBe(false);
    expect(await page.getByRole("link", { name: "View site" }).isVisible()).toBe(false);
    expect(await page.getByLabel("Name").isVisible()).toBe(true);
    expect(await tool(page, "Focus mode").getAttribute("aria-pressed")).toBe("true");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Control+K");
    await page.getByRole("dialog", { name: "Insert link" }).waitFor();
    await page.keyboard.press("Escape");
    await tool(page, "Focus mode").click();
    await location.waitFor();
    await page.keyboard.type(" And that.");
    await expectText(page, "<p>Only this. And that.</p>");
    // What goes wrong is seen, and leads to a field that was hidden.
    await page.keyboard.press("Control+Shift+F");
    await page.getByRole("button", { name: "Create Event" }).click();
    const problem = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await problem.getByRole("link", { name: /location/i }).click();
    await expect.poll(() => location.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await tool(page, "Focus mode").getAttribute("aria-pressed")).toBe("false");
  },
);
