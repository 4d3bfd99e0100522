import { globSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { noise } from "#tests/support/hostile-pictures.ts";
import { tool } from "#tests/support/rich-text.ts";
import { expectToast, openWriting } from "#tests/support/writing.ts";

/** Faces and badges are covered on the device, before a picture is sent. */
const site = visitSite({ DEMO_CONTENT: "0" });

/** A picture of small squares, each in another colour. */
async function colourfulPicture(seed: number) {
  const squares = sharp(noise(40 * 40 * 3, seed), { raw: { width: 40, height: 40, channels: 3 } });
  const buffer = await squares.resize(400, 400, { kernel: "nearest" }).png().toBuffer();
  return { name: "her.png", mimeType: "image/png", buffer };
}

/** The stored pictures, in the width of {@link colourfulPicture}. */
const stored = () => globSync(path.join(site.server().dataDir, "files", "*-400.jpg"));

const cover = (page: Page) => page.getByRole("dialog", { name: "Cover faces and badges" });

type Part = { left: number; top: number; width: number; height: number };

/** How much neighbouring pixels of a part differ on average, from 0 to 255. */
async function detailIn(picture: string | undefined, part: Part): Promise<number> {
  const grey = await sharp(picture).extract(part).greyscale().raw().toBuffer();
  let sum = 0;
  for (let at = 1; at < grey.length; at += 1)
    if (at % part.width > 0) sum += Math.abs((grey[at] as number) - (grey[at - 1] as number));
  return sum / grey.length;
}

const COVERED = 3;
const UNCOVERED = 5;

test("by keyboard on a phone, in the picture of an executive", async () => {
  const page = await signInAt(site, "/admin/executives", { viewport: PHONE });
  await page.getByRole("button", { name: "Add Executive" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Executive" });
  await form.getByLabel("Name").fill("Ada Obi");
  await form.getByLabel("Role").fill("Pupil");
  await form.getByLabel("Picture whose faces to cover").setInputFiles(await colourfulPicture(401));
  await cover(page).getByRole("button", { name: "Use This Picture" }).press("Enter");
  await cover(page).getByText("Cover at least one part, or cancel.").waitFor();
  await cover(page).getByRole("button", { name: "Add a Patch" }).press("Enter");
  const patch = cover(page).getByRole("button", { name: /^Patch 1\./ });
  for (let times = 0; times < 5; times += 1) await patch.press("ArrowUp");
  for (let times = 0; times < 5; times += 1) await patch.press("Shift+ArrowRight");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await cover(page).getByRole("button", { name: "Add a Patch" }).click();
  await cover(page)
    .getByRole("button", { name: /^Patch 2\./ })
    .press("Delete");
  await cover(page).getByRole("button", { name: "Use This Picture" }).press("Enter");
  await form.getByLabel("What the picture shows").fill("A pupil");
  await form.getByRole("button", { name: "Add Executive" }).click();
  await expectToast(page, "Executive created successfully");

  // The patch is at 40 % from the left and 10 % from the top, 30 % wide and 20 % high.
  const [file, ...others] = stored();
  expect(others).toEqual([]);
  expect(await detailIn(file, { left: 170, top: 50, width: 100, height: 60 })).toBeLessThan(COVERED);
  expect(await detailIn(file, { left: 10, top: 200, width: 120, height: 80 })).toBeGreaterThan(UNCOVERED);
});

test("by dragging and tapping, in a text: only the covered picture is stored", async () => {
  const page = await openWriting(site);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    tool(page, "Insert a picture with covered faces").click(),
  ]);
  await chooser.setFiles(await colourfulPicture(402));
  const canvas = cover(page).locator("canvas");
  await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeGreaterThan(300);
  const box = await canvas.boundingBox();
  if (!box) throw new Error("There is no canvas");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.25, 0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.75, 0.75), { steps: 4 });
  await page.mouse.up();
  await cover(page)
    .getByRole("button", { name: /^Patch 1\./ })
    .waitFor();
  await page.mouse.click(...at(0.1, 0.9));
  await cover(page)
    .getByRole("button", { name: /^Patch 2\./ })
    .waitFor();
  const before = stored();
  await cover(page).getByRole("button", { name: "Use This Picture" }).click();
  await page.getByRole("dialog", { name: "Describe the picture" }).waitFor();

  const [file] = stored().filter((one) => !before.includes(one));
  expect(await detailIn(file, { left: 110, top: 110, width: 180, height: 180 })).toBeLessThan(COVERED);
  expect(await detailIn(file, { left: 15, top: 340, width: 45, height: 40 })).toBeLessThan(COVERED);
  expect(await detailIn(file, { left: 0, top: 0, width: 90, height: 90 })).toBeGreaterThan(UNCOVERED);
});
