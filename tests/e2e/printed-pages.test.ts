import { expect, test } from "vitest";
import { visitSite } from "#tests/support/browser.ts";

const site = visitSite();

test.each([
  ["/blog/coming-back-to-school-a-guide-in-eight-steps", "Ask for a buddy", 3],
  ["/event-blog/back-in-class-a-term-of-open-doors", "Oke-Ireti Secondary School", 2],
  ["/partners", "Strategic Partners", 2],
])("%s prints as title, picture, text and address, without controls", async (path, words, sheets) => {
  const page = await site.open(path);
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { level: 1, name: title as string }).waitFor();
  await page.getByRole("main").getByText(words).first().waitFor();
  await page.getByRole("main").getByRole("img").first().waitFor();
  const source = await page
    .locator("[data-source]")
    .evaluate((element) => getComputedStyle(element, "::before").content);
  expect(source).toBe(JSON.stringify(`Her Value Foundation, ${site.server().url}${path}`));
  for (const role of ["button", "navigation", "progressbar", "textbox", "contentinfo"] as const)
    expect(await page.getByRole(role).count(), role).toBe(0);
  for (const words of [
    "You Might Also Like",
    "Join Our Mission",
    "Become a Partner",
    "Back to Blog",
    "Donate",
  ])
    expect(await page.getByText(words, { exact: true }).filter({ visible: true }).count(), words).toBe(0);
  expect(countSheets(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(sheets);
});

function countSheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
