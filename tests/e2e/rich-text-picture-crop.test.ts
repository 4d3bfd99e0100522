import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  visitSite,
} from "#tests/support/browser.ts";
import { openEditor, textOf, tool, written } from "#tests/support/rich-text.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite();
const files = { field: "", school: "" };

beforeAll(async () => {
  const folder = temporaryFolder("crop");
  for (const [name, background] of [
    ["field", "#2a6"],
    ["school", "#a26"],
  ] as const) {
    files[name] = path.join(folder, `${name}.png`);
    const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background } });
    writeFileSync(files[name], await picture.png().toBuffer());
  }
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Crop the picture" });
const image = (page: Page) => textOf(page).locator("figure img").first();

async function insert(page: Page): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await tool(page, "Insert images").click();
  await (await choosing).setFiles(files.field);
  const describe = page.getByRole("dialog", { name: "Describe the picture" });
  await describe.getByLabel("What the picture shows").fill("A green field");
  await describe.getByLabel("Caption").fill("Where the school will stand");
  await describe.getByRole("button", { name: "Done" }).click();
}

test("a picture is cropped by keys, keeps its words, and comes back with Undo", async () => {
  const page = await openEditor(site, { viewport: PHONE });
  await insert(page);
  const whole = await written(page);
  await page.getByRole("button", { name: "Crop the picture: A green field" }).press("Enter");
  await dialog(page).getByText("The whole picture", { exact: true }).waitFor();
  await dialog(page).getByLabel("Shape").selectOption("Square");
  await dialog(page).getByText("900 × 900 pixels", { exact: true }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole("group", { name: "The part that stays" }).press("ArrowLeft");
  await dialog(page).getByRole("button", { name: "Lower right corner" }).press("Control+ArrowLeft");
  await expect.poll(() => dialog(page).getByRole("status").textContent()).not.toContain("900 × 900");
  await dialog(page).getByRole("button", { name: "Use This Part" }).click();
  await dialog(page).waitFor({ state: "detached" });
  const cropped = await written(page);
  const [width, height] = [/width="(\d+)"/, /height="(\d+)"/].map((side) => side.exec(cropped)?.[1]);
  expect(width).toBe(height);
  expect(Number(width)).toBeLessThan(900);
  for (const kept of ['alt="A green field"', "Where the school will stand"]) expect(cropped).toContain(kept);
  expect(await image(page).evaluate((shown: HTMLImageElement) => shown.decode().then(() => true))).toBe(true);
  await page.keyboard.press("Control+z");
  await expect.poll(() => written(page)).toBe(whole);
});

test("a picture is cropped with the pointer; the whole of it stays as it is", async () => {
  const page = await openEditor(site, { viewport: DESKTOP });
  await insert(page);
  const whole = await written(page);
  const button = page.getByRole("button", { name: "Crop the picture: A green field" });
  await button.click();
  await dialog(page).getByRole("button", { name: "Use This Part" }).click();
  await dialog(page).waitFor({ state: "detached" });
  expect(await written(page)).toBe(whole);
  await button.click();
  const shown = await dialog(page).locator("img").boundingBox();
  expect((shown?.width ?? 0) / (shown?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  const corner = await dialog(page).getByRole("button", { name: "Upper left corner" }).boundingBox();
  const { x, y } = corner ?? { x: 0, y: 0 };
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 212, y + 112, { steps: 4 });
  await page.mouse.up();
  await expectNoAxeFindings(page);
  await dialog(page).getByRole("button", { name: "Use This Part" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => written(page)).not.toContain('width="1600"');
  const rows = storedRows(site.server(), "select detail from audit_entries where action = 'cropped'");
  expect(rows.length).toBeGreaterThan(0);
});

test("a picture is replaced, even while somebody describes it, and keeps its words", async () => {
  const page = await openEditor(site, { viewport: DESKTOP });
  await insert(page);
  const before = await image(page).getAttribute("src");
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/admin/uploads", async (route) => {
    await held;
    await route.continue();
  });
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Replace the picture: A green field" }).click();
  await (await choosing).setFiles(files.school);
  await page.getByRole("list", { name: "Pictures on their way" }).getByText("school.png").waitFor();
  await page.getByRole("button", { name: "Describe the picture: A green field" }).click();
  const describe = page.getByRole("dialog", { name: "Describe the picture" });
  await describe.getByLabel("What the picture shows").fill("A school");
  await describe.getByRole("button", { name: "Done" }).click();
  goOn();
  await expect.poll(() => image(page).getAttribute("src")).not.toBe(before);
  expect(await textOf(page).locator("figure").count()).toBe(1);
  for (const kept of ['alt="A school"', "Where the school will stand"])
    expect(await written(page)).toContain(kept);
});

test("a withdrawn picture can't be cropped any more, and the dialog says so", async () => {
  const page = await openEditor(site, { viewport: PHONE, expectedErrors: /status of 404/ });
  await insert(page);
  changeRows(site.server(), "update pictures set withdrawn_at = 1");
  await page.getByRole("button", { name: "Crop the picture: A green field" }).click();
  await dialog(page).getByLabel("Shape").selectOption("Landscape, 3 to 2");
  await dialog(page).getByRole("button", { name: "Use This Part" }).click();
  await dialog(page).getByText("This is no longer there.", { exact: false }).waitFor();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  expect(await written(page)).toContain("Where the school will stand");
});
