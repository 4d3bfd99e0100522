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
import {
  button,
  content,
  expectToast,
  field,
  goWriting,
  idOf,
  openWriting,
  saved,
  write,
  writePost,
} from "#tests/support/writing.ts";

/** Importing posts from files and exporting them. */
const site = visitSite({ DEMO_CONTENT: "0" });
const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("a file becomes a draft, which opens, and is exported unchanged", async () => {
  const page = await signInAt(site, "/admin/blog");
  await button(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import posts" });
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("Choose a file.").waitFor();
  const text = "---\ntitle: A walk\ntags:\n  - road\n---\n\n## Part\n\nShe **walked**, and <u>walked</u>.\n";
  await dialog.getByLabel("Files").setInputFiles(file("walk.md", text));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expectToast(page, "A walk imported as a draft");
  await content(page).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("A walk");
  expect(await content(page).innerText()).toMatch(/^Part\s+She walked, and walked\.$/);

  const exported = await exportAs(page, "Export as Markdown", "A walk.md");
  expect(exported).toContain("\n## Part\n\nShe **walked**, and <u>walked</u>.\n");
  expect(exported).toContain("tags:\n  - road\n");
});

test("a file has the latest text, and the published one can be exported, too", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await writePost(page, "Two texts");
  await saved(page);
  const id = await idOf(page);
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  await goWriting(page, `/admin/blog/${id}/edit`);
  await write(page, " And back.");
  expect(await exportAs(page, "Export as HTML", "Two texts.html")).toContain("every morning. And back.");
  await page.getByText("Unpublished changes", { exact: true }).waitFor();
  const published = await exportAs(page, "Export what is published", "Two texts.html");
  expect(published).toContain("every morning.");
  expect(published).not.toContain("And back.");

  await page.context().setOffline(true);
  await write(page, " Unheard.");
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Export as HTML" }).click();
  await expectToast(page, "Nothing was exported: your newest words are not on the server yet.");
});

/** Chooses a menu entry and returns the downloaded file. */
async function exportAs(page: Page, entry: string, name: string): Promise<string> {
  await page.getByText("More", { exact: true }).click();
  const downloads = page.waitForEvent("download");
  await page.getByRole("link", { name: entry }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toBe(name);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
  ["a desktop", DESKTOP],
])("what could not be imported is listed on the screen of %s", async (_, viewport) => {
  const page = await signInAt(site, "/admin/blog", { viewport });
  await button(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import posts" });
  await dialog
    .getByLabel("Files")
    .setInputFiles([
      file("trip.html", '<h1>A trip</h1><p>x</p><img src="https://other.example/a.png"><script>1</script>'),
      file("empty.md", " "),
    ]);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("1 draft was made of 2 files.").waitFor();
  await dialog
    .getByText("A picture was left out (it is on another site): https://other.example/a.png")
    .waitFor();
  await dialog.getByText("A script was left out.").waitFor();
  await dialog.getByText("empty.md: The file is empty.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("link", { name: "A trip" }).click();
  await content(page).waitFor();
  await write(page, "y");
  expect(await content(page).innerText()).toBe("xy");
});

test("a failed import is reported and keeps the chosen files", async () => {
  const page = await signInAt(site, "/admin/blog", { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to/ });
  await button(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import posts" });
  await dialog.getByLabel("Files").setInputFiles(file("later.md", "# Later\n\nWords."));
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("The files could not be imported. Please try again.").waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expectToast(page, "Later imported as a draft");
});
