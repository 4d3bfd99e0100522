import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import {
  button,
  content,
  field,
  hireObi,
  idOf,
  openAsObi,
  openWriting,
  saved,
  storedPost,
  write,
  writePost,
} from "#tests/support/writing.ts";

/** A post says who else has it open, and changes hands. */
const site = visitSite({ DEMO_CONTENT: "0" });
beforeAll(() => hireObi(site));

/** Lets the server believe that nobody has typed for some minutes. */
function rest(minutes: number) {
  changeRows(site.server(), `update writing_screens set typed_at = typed_at - ${minutes * 60_000}`);
}

/** Whether an element is on the screen, wherever the page is scrolled to. */
async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  return box !== null && box.y >= 0 && box.y < 600;
}

test.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
  ["a desktop", DESKTOP],
])(
  "a post that somebody else has open says so at once on %s, and changes hands",
  async (device, viewport) => {
    const page = await openWriting(site, undefined, { viewport });
    await writePost(page, `In two hands on ${device}`);
    await saved(page);
    const id = await idOf(page);
    const obi = await openAsObi(site, `/admin/blog/${id}/edit`, { viewport });
    await obi.getByText(/ is writing here now$/).waitFor();
    expect(await button(obi, "Take over").count()).toBe(0);
    await expectNoAxeFindings(obi);
    await expectNoSidewaysScroll(obi);
    rest(5);
    await obi.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await obi.getByText(/ has this post open, but isn’t writing$/).waitFor();
    await button(obi, "Take over").click();
    await button(obi, "Take over").waitFor({ state: "hidden" });

    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => isInView(page.getByText("Obi has taken this post over"))).toBe(true);
    await expectNoAxeFindings(page);
    await content(page).click({ force: true });
    await page.keyboard.type("Not here.");
    await write(obi, " By Obi.");
    await saved(obi);
    expect(storedPost(site, id).content).not.toContain("Not here");

    rest(5);
    await button(page, "Take it back").click();
    await content(page).getByText("By Obi.").waitFor();
    await field(page, "Title").fill("Back again");
    await saved(page);
    expect(storedPost(site, id).title).toBe("Back again");
    await obi.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await obi.getByText(/ has taken this post over$/).waitFor();
  },
);

test("a post that was closed is open nowhere", async () => {
  const page = await openWriting(site);
  await writePost(page, "Closed");
  await saved(page);
  const id = await idOf(page);
  await page.goto(new URL("/admin/blog", page.url()).href);
  const obi = await openAsObi(site, `/admin/blog/${id}/edit`);
  await content(obi).waitFor();
  await expect
    .poll(() => storedRows(site.server(), `select tab_id from writing_screens where place = 'post/${id}'`))
    .toHaveLength(1);
  expect(await obi.getByText("has this post open").count()).toBe(0);
});
