import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { DESKTOP, PHONE, visitSite } from "#tests/support/browser.ts";

/**
 * The screenshots of README.md. They are taken on every run, so that a screen that can't be shown
 * fails. They are written to docs/screenshots only with `UPDATE_SCREENSHOTS=1`.
 */
const site = visitSite();
const FOLDER = path.resolve("docs/screenshots");

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.complete || image.loading === "lazy"),
  );
  const png = await page.screenshot();
  const webp = await sharp(png).webp({ quality: 80 }).toBuffer();
  expect(webp.length).toBeGreaterThan(5_000);
  if (process.env.UPDATE_SCREENSHOTS !== "1") return;
  mkdirSync(FOLDER, { recursive: true });
  await sharp(webp).toFile(path.join(FOLDER, `${name}.webp`));
}

test("the home page", async () => {
  await take(await site.open("/", { viewport: PHONE, deviceScaleFactor: 2 }), "home-phone");
  await take(await site.open("/", { viewport: DESKTOP }), "home");
});

test("the administrator area", async () => {
  const page = await signInAt(site, "/admin", { viewport: DESKTOP });
  await take(page, "dashboard");
  await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click();
  await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
  await take(page, "messages");
});
