import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { button, openWriting, saved, writePost } from "#tests/support/writing.ts";

const site = visitSite();

test.each([PHONE, TABLET, DESKTOP])(
  "at $width pixels a writer makes a link to a draft, somebody without an account reads it, and it ends",
  async (viewport) => {
    const page = await openWriting(site, undefined, { viewport });
    await writePost(page, "Her first term");
    await saved(page);
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("link", { name: "Link to the draft" }).click();
    await page.getByRole("heading", { name: "A link to “Her first term”", level: 1 }).waitFor();
    await button(page, "Make a Link").press("Enter");
    const link = page.getByRole("textbox", { name: "Link to the draft" });
    await link.waitFor();
    await page.getByText("works until").waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    const path = new URL(await link.inputValue()).pathname;

    const reader = await site.open(path, { viewport, expectedErrors: /status of 404/ });
    await reader.getByRole("heading", { name: "Her first term", level: 1 }).waitFor();
    await reader.getByText("This is not published yet.").waitFor();
    await expectNoAxeFindings(reader);
    await expectNoSidewaysScroll(reader);
    const plain = await site.open(path, { viewport, javaScriptEnabled: false });
    await plain.getByRole("heading", { name: "Her first term", level: 1 }).waitFor();

    await button(page, "End the Link").click();
    await button(page, "Make a Link").waitFor();
    expect(await link.count()).toBe(0);
    await reader.reload();
    expect(await reader.getByText("Her first term").count()).toBe(0);
  },
);
