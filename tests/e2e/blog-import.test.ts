import { readFileSync } from "node:fs";
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
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
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
  const page = await signInAt(site, "/admin/blog/import");
  await button(page, "Import").click();
  await page.getByText("Choose a file.").waitFor();
  await page.getByLabel("Files").setInputFiles(file("walk.exe", "x"));
  await page.getByText("walk.exe can’t be imported.").waitFor();
  const text = "---\ntitle: A walk\ntags:\n  - road\n---\n\n## Part\n\nShe **walked**, and <u>walked</u>.\n";
  await page.getByLabel("Files").setInputFiles(file("walk.md", text));
  await button(page, "Import").click();
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
  const page = await signInAt(site, "/admin/blog/import", {
    ...{ viewport, expectedErrors: /status of 400/ },
  });
  await page
    .getByLabel("Files")
    .setInputFiles([
      file("trip.html", '<h1>A trip</h1><p>x</p><img src="https://other.example/a.png"><script>1</script>'),
      file("empty.md", " "),
    ]);
  await button(page, "Import").click();
  await page.getByText("Done: 1 post imported, 1 not imported.").waitFor();
  await page
    .getByText("A picture was left out (it is on another site): https://other.example/a.png")
    .waitFor();
  await page.getByText("A script was left out.").waitFor();
  await page.getByText("Not imported: The file is empty.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "A trip" }).click();
  await content(page).waitFor();
  await content(page).getByText("Choose this picture: a.png").waitFor();
});

test("an import waits for the network and goes on", async () => {
  const page = await signInAt(site, "/admin/blog/import", {
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to/,
  });
  await page.getByLabel("Files").setInputFiles(file("later.md", "# Later\n\nWords."));
  await page.context().setOffline(true);
  await button(page, "Import").click();
  await page.getByText("The site could not be reached. Nothing is lost").waitFor();
  await button(page, "Go on").click();
  await page.getByText("The site could not be reached. Nothing is lost").waitFor();
  await page.context().setOffline(false);
  await expectToast(page, "Later imported as a draft");
});

test("a file whose answer was lost becomes one draft", async () => {
  const page = await signInAt(site, "/admin/blog/import", { expectedErrors: /ERR_FAILED/ });
  await page.getByLabel("Files").setInputFiles(file("once.md", "# Only once\n\nWords."));
  await page.route("**/admin/blog/imports", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Import").click();
  await page.getByText("The site could not be reached. Nothing is lost").waitFor();
  await page.unroute("**/admin/blog/imports");
  await button(page, "Go on").click();
  await expectToast(page, "Only once imported as a draft");
  expect(storedRows(site.server(), "select id from posts where title = 'Only once'")).toHaveLength(1);
});

test("an archive of all posts brings them back with their pictures", async () => {
  const page = await openWriting(site, undefined);
  await writePost(page, "Carried away");
  const picture = { name: "gate.png", mimeType: "image/png", buffer: await smallPicture("png", 5) };
  await page.getByLabel("Images to insert").setInputFiles(picture);
  await content(page).locator("img").waitFor();
  await saved(page);
  await page.goto(new URL("/admin/blog", page.url()).href);
  const downloads = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all" }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^posts-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByLabel("Files").setInputFiles({
    ...{ name: "posts.zip", mimeType: "application/zip" },
    buffer: readFileSync(await download.path()),
  });
  await button(page, "Import").click();
  await page.getByText(/^Done: \d+ posts? imported\.$/).waitFor();
  const card = page.getByRole("listitem").filter({ hasText: "Carried away" });
  await card.getByText("1 note").click();
  await card.getByText("The address “carried-away” is taken; the post got another.").waitFor();
  await card.getByRole("link", { name: "Carried away" }).click();
  await content(page).waitFor();
  await content(page).locator("img").waitFor();
});
