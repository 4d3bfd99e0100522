import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { choose, openEditor, textOf, tool, type, written } from "#tests/support/rich-text.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite();

async function makePictures(count: number): Promise<string[]> {
  const folder = temporaryFolder("gallery");
  const made = Array.from({ length: count }, async (_, nth) => {
    const file = path.join(folder, `picture-${nth}.png`);
    writeFileSync(file, await smallPicture("png", 60 + nth));
    return file;
  });
  return Promise.all(made);
}

const galleries = (page: Page) => textOf(page).locator(".prose-gallery");
const figures = (page: Page) => galleries(page).locator("figure");

test.each([PHONE, DESKTOP])(
  "pictures chosen together stand side by side, and can be taken apart, at %o",
  async (viewport) => {
    const page = await openEditor(site, { viewport });
    await type(page, "Before");
    const choosing = page.waitForEvent("filechooser");
    await choose(page, "Insert a block", "Gallery");
    await (await choosing).setFiles(await makePictures(3));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Describe the pictures" }).waitFor();
    for (const only of await dialog.getByLabel("It only decorates: say nothing about it").all())
      await only.check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => figures(page).count()).toBe(3);
    expect(await galleries(page).count()).toBe(1);
    await expectNoAxeFindings(page);
    // A gallery gives all its pictures one shape, so that its pictures have no width of their own.
    await figures(page).first().locator("figcaption").click();
    await tool(page, "Picture").click();
    await page.getByRole("menuitem", { name: "Move picture down" }).waitFor();
    expect(await page.getByRole("menuitemradio").count()).toBe(0);
    await page.keyboard.press("Escape");

    await figures(page).last().locator("figcaption").click();
    await type(page, "The last one");
    await page.keyboard.press("Enter");
    await type(page, "Below it");
    await expect
      .poll(() => written(page))
      .toMatch(/The last one<\/figcaption><\/figure><\/div><p>Below it<\/p>/);

    await figures(page).first().getByRole("button", { name: "Remove the picture" }).click();
    await expect.poll(() => figures(page).count()).toBe(2);
    await figures(page).last().locator("figcaption").click();
    await choose(page, "Gallery", "Show the pictures one below the other");
    await expect.poll(() => galleries(page).count()).toBe(0);
    expect(await textOf(page).locator("figure").count()).toBe(2);
  },
);
