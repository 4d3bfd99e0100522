import type { BrowserContextOptions, Page } from "playwright-core";

/** A 360 px phone with a high-resolution screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Scrolls to the end of a page and waits for every picture that this loads. */
export async function readToEnd(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 500) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForLoadState("networkidle");
  }
  // Pictures outside the screen, such as the last cards of a carousel, aren't loaded.
  await page.waitForFunction(() =>
    Array.from(document.images).every(
      (image) => image.complete || image.getBoundingClientRect().left >= window.innerWidth,
    ),
  );
  await page.waitForLoadState("networkidle");
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
