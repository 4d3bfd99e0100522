import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { pdfWith } from "#tests/support/pdfs.ts";
import { choose, expectText, openEditor, tool, type, written } from "#tests/support/rich-text.ts";
import { button, content, expectToast, openWriting, saved, writePost } from "#tests/support/writing.ts";

const site = visitSite();
const dialog = (page: Page) => page.getByRole("dialog");
const pdf = (name: string, buffer = pdfWith()) => ({ name, mimeType: "application/pdf", buffer });
const choosePdf = (page: Page, file: ReturnType<typeof pdf>) =>
  dialog(page).getByLabel("PDF file").setInputFiles(file);
const words = (page: Page) => dialog(page).getByLabel("Words of the link");

async function insertPdf(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Enter");
  await type(page, "/pdf");
  await page.keyboard.press("Enter");
  await choosePdf(page, pdf(name));
  await expect.poll(() => words(page).inputValue()).not.toBe("");
  await words(page).press("Enter");
  await dialog(page).waitFor({ state: "detached" });
}

test.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("a PDF is asked for, checked and inserted on a %s", async (_, viewport) => {
  const page = await openEditor(site, { viewport, expectedErrors: /status of 400/ });
  await type(page, "/pdf");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("heading", { name: "Insert file to download" }).waitFor();
  await dialog(page).getByRole("button", { name: "Insert" }).click();
  await dialog(page).getByText("Choose a PDF, and wait until it is uploaded.").waitFor();
  await dialog(page).getByText("Enter the words of the link.").waitFor();
  await choosePdf(page, { ...pdf("photo.png"), mimeType: "image/png" });
  await dialog(page).getByText("Please choose a PDF file.").waitFor();
  await choosePdf(page, pdf("a.pdf", pdfWith({ dictionary: "/S /JavaScript" })));
  await dialog(page).getByText("This PDF contains a program.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await choosePdf(page, pdf("Poster for March.pdf"));
  await expect.poll(() => words(page).inputValue()).toBe("Poster for March");
  await words(page).press("Enter");
  await expectText(page, '<p class="prose-file"><a>Poster for March (PDF, 1 kB)</a></p>');
});

test("its words and its file can be changed", async () => {
  const page = await openEditor(site);
  await insertPdf(page, "Poster.pdf");
  await choose(page, "File to download", "Change file to download");
  expect(await words(page).inputValue()).toBe("Poster");
  await words(page).fill("Our poster");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => written(page)).toContain("Our poster (PDF, 1 kB)</a>");
  await choose(page, "File to download", "Change file to download");
  await choosePdf(
    page,
    pdf("Form.pdf", pdfWith({ dictionary: "/Filter /DCTDecode", data: Buffer.alloc(2_000_000) })),
  );
  await dialog(page).getByText("form.pdf, 2.0 MB").waitFor();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => written(page)).toContain("Our poster (PDF, 2.0 MB)</a>");
  await tool(page, "Undo").click();
  await expect.poll(() => written(page)).toContain("(PDF, 1 kB)");
});

test("visitors download a published PDF without scripts", async () => {
  const page = await openWriting(site);
  await writePost(page, "With a PDF to download");
  await content(page).press("Control+End");
  await insertPdf(page, "Annual report.pdf");
  await saved(page);
  await button(page, "Publish Post").click();
  // Without a question: the PDF is not taken for a link that visitors cannot open.
  await expectToast(page, "Blog post published successfully!");

  const visitor = await site.open("/blog/with-a-pdf-to-download", {
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  const link = visitor.getByRole("link", { name: "Annual report (PDF, 1 kB)" });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const [download] = await Promise.all([visitor.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("annual-report.pdf");
  expect((await readFile(await download.path())).equals(pdfWith())).toBe(true);

  const history = await signInAt(site, "/admin/audit?q=annual-report");
  await history.getByText("annual-report.pdf, 1 kB").waitFor();
});
