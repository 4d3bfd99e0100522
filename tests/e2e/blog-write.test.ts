import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import {
  button,
  content,
  expectNoToast,
  expectToast,
  field,
  idOf,
  openWriting,
  pictureFile,
  saved,
  storedPost,
  write,
  writePost,
} from "#tests/support/writing.ts";

/** The screen at `/admin/blog/write`: its fields, their limits, and its buttons. */
const site = visitSite({ DEMO_CONTENT: "0" });

test.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("on a %s an empty, a full and a scheduled form have no axe finding and fit", async (_name, viewport) => {
  const page = await openWriting(site, undefined, { viewport });
  await page.getByRole("heading", { name: "Create New Blog Post", level: 1 }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await writePost(
    page,
    "A title as long as a title may be, with wordsthatdonotendandthatnobodycanbreak".padEnd(100, "x"),
  );
  await page.getByLabel("Featured image").setInputFiles(await pictureFile());
  await button(page, "Remove featured image").waitFor();
  await field(page, "What the picture shows").waitFor();
  await page.getByLabel("Status").selectOption("scheduled");
  await page.getByText("Choose when the post should appear.", { exact: false }).waitFor();
  await saved(page);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  // The focused element must not be behind the bar at the bottom (WCAG 2.4.11).
  await page.getByLabel("Allow comments").focus();
  const [box, bar] = await Promise.all([
    page.getByLabel("Allow comments").boundingBox(),
    button(page, "Save as Draft").boundingBox(),
  ]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test("starts with the defaults of a new post", async () => {
  const page = await openWriting(site);
  await page.getByText("Start writing your blog post here...").waitFor();
  expect(await field(page, "Author").inputValue()).toBe("Her Value Foundation Team");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format();
  expect(await page.getByLabel("Publication date").inputValue()).toBe(today);
  const status = page.getByLabel("Status");
  expect(await status.inputValue()).toBe("published");
  await expect
    .poll(() => status.getByRole("option").allInnerTexts())
    .toEqual(["Published", "Draft", "Scheduled"]);
  expect(await page.getByLabel("Allow comments").isChecked()).toBe(true);
  expect(await page.getByLabel("Featured post").isChecked()).toBe(false);
  await page.getByText("0/100 characters").waitFor();
  await page.getByText("0 words", { exact: true }).waitFor();
  await page.getByText("0 characters", { exact: true }).waitFor();
  await page.getByText("0 paragraphs", { exact: true }).waitFor();
  await page.getByText("1 min read", { exact: true }).waitFor();
});

test("the completion bar counts six fields, and the button lists what is missing", async () => {
  const page = await openWriting(site);
  const bar = page.getByRole("progressbar", { name: "Completion" });
  const publish = button(page, "Publish Post");
  const completion = () => bar.getAttribute("aria-valuenow");
  expect(await completion()).toBe("17");
  await page.getByText("Still missing: title, excerpt, category, content").waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await field(page, "Title").fill("T");
  await page.getByText("Still missing: excerpt, category, content").waitFor();
  // The keyboard shortcut works although the button is disabled: it reports what is wrong and moves
  // the focus there.
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Please fill in all required fields.");
  expect(await field(page, "Excerpt").evaluate((element) => element === document.activeElement)).toBe(true);
  await field(page, "Excerpt").fill("E");
  await page.getByLabel("Category").selectOption("campaigns");
  await write(page, "Text");
  expect(await completion()).toBe("83");
  expect(await publish.isEnabled()).toBe(true);
  await page.getByLabel("Featured image").setInputFiles(await pictureFile());
  await page.getByText("100% · 6 of 6 fields").waitFor();
  await page.getByLabel("Status").selectOption("draft");
  await button(page, "Save Post").waitFor();
});

test("a post in another language says so to spelling checkers, readers and feeds", async () => {
  const page = await openWriting(site);
  await writePost(page, "Ranar littattafai");
  expect(await content(page).getAttribute("lang")).toBe("en");
  await page.getByLabel("Language").selectOption("Hausa");
  await expect.poll(() => content(page).getAttribute("lang")).toBe("ha");
  expect(await field(page, "Title").getAttribute("lang")).toBe("ha");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");

  await page.goto("/blogs");
  const card = page.getByRole("heading", { name: "Ranar littattafai" });
  expect(await card.getAttribute("lang")).toBe("ha");
  await page.goto("/blog/ranar-littattafai");
  const heading = page.getByRole("heading", { name: "Ranar littattafai", level: 1 });
  expect(await heading.getAttribute("lang")).toBe("ha");
  const text = page.getByText("She walked four kilometres every morning.");
  expect(await text.evaluate((paragraph) => paragraph.closest("[lang]")?.getAttribute("lang"))).toBe("ha");
  const feed = await (await fetch(`${site.server().url}/feed.json`)).json();
  expect(feed.items[0]).toMatchObject({ title: "Ranar littattafai", language: "ha" });
});

test("title and excerpt are limited in length, and say so", async () => {
  const page = await openWriting(site);
  await field(page, "Title").pressSequentially("a".repeat(105));
  expect(await field(page, "Title").inputValue()).toHaveLength(100);
  await page.getByText("100/100 characters").waitFor();
  await page.getByText("Title is full: it can have at most 100 characters.").waitFor();
  await field(page, "Excerpt").fill("b".repeat(299));
  await field(page, "Excerpt").press("End");
  await page.keyboard.type("ccc");
  await page.getByText("300/300 characters").first().waitFor();
});

test("tags: four suggestions, Enter adds, blanks and duplicates don't, and each is removed by keyboard", async () => {
  const page = await openWriting(site);
  await page.getByLabel("Category").selectOption("health-education");
  const suggestions = page.getByRole("group", { name: "Suggested tags" }).getByRole("button");
  await expect.poll(() => suggestions.count()).toBe(4);
  await suggestions.first().click();
  await expect.poll(() => suggestions.count()).toBe(3);
  const tags = page.getByRole("list", { name: "Tags of this post" }).getByRole("listitem");
  const input = page.getByLabel("Tags", { exact: true });
  for (const text of ["  hope ", "   ", "hope", "Hope"]) {
    await input.fill(text);
    await input.press("Enter");
  }
  await expect.poll(() => tags.allInnerTexts()).toEqual(["menstrual health", "hope"]);
  await page.getByRole("button", { name: "Remove menstrual health" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => tags.allInnerTexts()).toEqual(["hope"]);
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the featured image: a file that is no picture or too large is refused with a reason; a picture is shown and removed", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: /ERR_FAILED|blob:/ });
  const folder = temporaryFolder("uploads");
  const choose = page.getByLabel(/eatured image$/);
  const text = path.join(folder, "notes.txt");
  writeFileSync(text, "no picture");
  await choose.setInputFiles(text);
  await page.getByText("Please upload a valid image file.").waitFor();
  const large = path.join(folder, "large.png");
  writeFileSync(large, Buffer.alloc(10 * 1024 * 1024 + 1));
  await choose.setInputFiles(large);
  await page.getByText("Image size exceeds 10MB limit.").waitFor();

  await page.route("**/admin/uploads", (route) => route.abort());
  await writePost(page, "With a picture");
  await choose.setInputFiles(await pictureFile());
  await page.getByText("Failed to upload featured image.").waitFor();
  await button(page, "Publish Post").click();
  const question = page.getByRole("dialog", { name: "1 picture did not arrive" });
  await question.getByText("Failed to upload featured image.").waitFor();
  await question.getByRole("button", { name: "Go back" }).click();
  await expectToast(page, "Failed to upload featured image.");
  const id = await idOf(page);
  expect(storedPost(site, id).status).toBe("draft");
  await page.unroute("**/admin/uploads");
  await button(page, "Try the upload again").click();
  await page.getByText("100% · 6 of 6 fields").waitFor();
  await field(page, "What the picture shows").fill("A small square");
  await button(page, "Remove featured image").click();
  await page.getByText("83% · 5 of 6 fields").waitFor();
});

test("the previews for search engines and networks follow the fields and their fallbacks", async () => {
  const page = await openWriting(site);
  const result = page.getByRole("figure", { name: "Search result" });
  await field(page, "Title").fill("Back to school: ọ̀nà tuntun");
  await write(page, "The first words of the text.");
  await result.getByText("Back to school: ọ̀nà tuntun | Her Value Foundation").waitFor();
  await result.getByText(/› blog › back-to-school-ona-tuntun$/).waitFor();
  await result.getByText("The first words of the text.").waitFor();
  await field(page, "Meta title").fill("Another title");
  await field(page, "Meta description").fill("Another description");
  const card = page.getByRole("figure", { name: "Social card" });
  for (const figure of [result, card]) {
    await figure
      .getByText(/^Another title/)
      .first()
      .waitFor();
    await figure.getByText("Another description").waitFor();
  }
  await page.getByText("13/200 characters").waitFor();
});

test("Reset asks before it clears the form", async () => {
  const page = await openWriting(site);
  await writePost(page, "To be cleared");
  await button(page, "Reset").click();
  const dialog = page.getByRole("dialog", { name: "Reset the form?" });
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await field(page, "Title").inputValue()).toBe("To be cleared");
  await button(page, "Reset").click();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("");
  expect((await content(page).innerText()).trim()).toBe("");
  await page.getByText("17% · 1 of 6 fields").waitFor();
});

test("Publish Post publishes, links to the post, and the form starts again as a draft", async () => {
  const page = await openWriting(site);
  await writePost(page, "Published at once");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  await page.getByText("17% · 1 of 6 fields").waitFor();
  expect(await page.getByLabel("Status").inputValue()).toBe("draft");
  expect(await field(page, "Title").inputValue()).toBe("");
  expect(new URL(page.url()).pathname).toBe("/admin/blog/write");
  const visitor = await site.open("/blog/published-at-once");
  await visitor.getByRole("heading", { name: "Published at once", level: 1 }).waitFor();
});

test("Save Post and Save as Draft store a draft; Save Draft does so and stays", async () => {
  const page = await openWriting(site);
  await writePost(page, "Kept as a draft");
  await page.keyboard.press("Control+s");
  await expectToast(page, "Draft saved successfully!");
  const id = await idOf(page);
  expect(await field(page, "Title").inputValue()).toBe("Kept as a draft");
  await page.getByLabel("Status").selectOption("draft");
  await button(page, "Save Post").click();
  await expectToast(page, "Blog post saved successfully!");
  await page.getByText("17% · 1 of 6 fields").waitFor();
  expect(storedPost(site, id)).toMatchObject({ status: "draft", title: "Kept as a draft" });
  await expectNoToast(page, "Blog post saved successfully!");
  await field(page, "Title").fill("Only a title");
  await button(page, "Save as Draft").click();
  await expectToast(page, "Blog post saved successfully!");
});

test("a failing server is reported, and what was typed stays", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: /status of 500|ERR_FAILED/ });
  await writePost(page, "Not lost");
  await page.route("**/publication", (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Publish Post").click();
  await expectToast(page, "Failed to save blog post.");
  await page.unroute("**/publication");
  await page.route("**/publication", (route) => route.abort());
  await button(page, "Publish Post").click();
  await expectToast(page, "An error occurred while saving the blog post.");
  expect(await field(page, "Title").inputValue()).toBe("Not lost");
  await page.unroute("**/publication");
  const arrived = Promise.withResolvers<void>();
  await page.route("**/publication", (route) => arrived.promise.then(() => route.continue()));
  await button(page, "Publish Post").click();
  await expectToast(page, "Submitting blog post...");
  arrived.resolve();
  await expectToast(page, "Blog post published successfully!");
  await expectNoToast(page, "Submitting blog post...");
});
