import { beforeAll, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/stored-rows.ts";

const site = visitSite({ DEMO_CONTENT: "1" });
beforeAll(async () => {
  await addPerson(site.server(), EDITOR);
  changeRows(site.server(), "update messages set folder = 'archive' where subject like '%tutor%'");
});

test("Ctrl+K finds posts, events, messages in every folder, people and settings, and Enter opens the first", async () => {
  const page = await signInAt(site, "/admin");
  await page.keyboard.press("Control+K");
  const search = page.getByRole("dialog", { name: "Find anything" });
  const words = search.getByRole("searchbox", { name: "Words" });
  await expectNoAxeFindings(page);
  for (const [typed, found] of [
    ["reply", "Reply times Settings"],
    [EDITOR.name, `${EDITOR.name} Person who signs in`],
    ["nothing at all like this", ""],
  ] as const) {
    await words.fill(typed);
    if (found) await search.getByRole("link", { name: found }).waitFor();
    else await search.getByText("Nothing found. Try fewer or other words.").waitFor();
    await expectNoAxeFindings(page);
  }
  await words.fill("blog");
  await search.getByRole("link", { name: "Blog Screen" }).waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Blog");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
  expect(await search.count()).toBe(0);
});

test.each([PHONE, TABLET, DESKTOP])(
  "at $width pixels the button opens it, and a row leads to its screen",
  async (viewport) => {
    const page = await signInAt(site, "/admin", { viewport });
    await page.getByRole("button", { name: "Find", exact: true }).click();
    const search = page.getByRole("dialog", { name: "Find anything" });
    await search.getByRole("searchbox", { name: "Words" }).fill("school");
    await search.getByRole("link", { name: /Post$/ }).first().waitFor();
    await search
      .getByRole("link", { name: /Event$/ })
      .first()
      .waitFor();
    await search
      .getByRole("link", { name: /Message/ })
      .first()
      .waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await search
      .getByRole("link", { name: /Event$/ })
      .first()
      .click();
    await page.waitForURL(/\/admin\/events\//);
  },
);
