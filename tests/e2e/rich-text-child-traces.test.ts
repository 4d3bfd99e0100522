import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { expectText, openEditor, textOf, type } from "#tests/support/rich-text.ts";

/** While somebody writes, in every editor: what could lead to a child is underlined and explained. */
const site = visitSite({ DEMO_CONTENT: "0" });
const demoSite = visitSite();

const marked = (page: Page) => page.locator(".child-trace").allTextContents();
const selected = (page: Page) => page.evaluate(() => String(getSelection()));
const showButton = (page: Page) => page.getByRole("button", { name: "Show", exact: true });

test("two paragraphs are explained one after the other, and the marks go with the words", async () => {
  const page = await openEditor(site, { viewport: PHONE });
  await type(page, "Ada, 15, is a student of Umuoma Hill School.");
  await page.getByText("This could lead to a child: school, first name, age.").waitFor();
  expect(await marked(page)).toEqual(["Ada", "15", "Umuoma Hill School"]);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press("Enter");
  await type(page, "Her mother, Grace Obi, brought the girl.");
  await page.getByRole("button", { name: "Next (1 of 2)" }).click();
  await page.getByText("This could lead to a child: a relative's full name.").waitFor();
  await showButton(page).press("Enter");
  await expect.poll(() => selected(page)).toBe("Grace Obi");
  await type(page, "who sells cloth");

  await page.getByText("This could lead to a child: school", { exact: false }).waitFor();
  await showButton(page).click();
  await expect.poll(() => selected(page)).toBe("Umuoma Hill School");
  await type(page, "our school");
  await showButton(page).waitFor({ state: "detached" });
  expect(await marked(page)).toEqual([]);
  await expectText(
    page,
    "<p>Ada, 15, is a student of our school.</p><p>Her mother, who sells cloth, brought the girl.</p>",
  );
});

test("the names of executives are passed over", async () => {
  const demo = await signInAt(demoSite, "/admin/executives");
  const name = await demo.getByRole("listitem").getByRole("heading").first().innerText();
  await demo.goto("/admin/events/new");
  await textOf(demo).click();
  await type(demo, `${name} met a girl. Ada Obi, a pupil, sang.`);
  await expect.poll(() => marked(demo)).toEqual(["Ada Obi"]);
});
