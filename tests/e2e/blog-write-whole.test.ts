import { expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import {
  button,
  content,
  expectNoToast,
  expectToast,
  field,
  goWriting,
  idOf,
  openTab,
  openWriting,
  pictureFile,
  publishWithPicture,
  saved,
  storedPost,
  WRITE,
  write,
  writePost,
} from "#tests/support/writing.ts";

/** The whole life of a post, as a person edits it, and what the screen says while it is public. */
const site = visitSite({ DEMO_CONTENT: "0" });

test("typed, formatted, with two pictures; closed, reopened; scheduled, published, changed while live, restored", async () => {
  const page = await openWriting(site);
  await writePost(page, "The road to school");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Every single day.");
  expect(await content(page).getByRole("strong").innerText()).toBe("Every single day.");
  await page.getByLabel("Featured image").setInputFiles(await pictureFile());
  await field(page, "What the picture shows").fill("A road");
  await page.getByLabel("Images to insert").setInputFiles(await pictureFile("inside.png"));
  const describe = page.getByRole("dialog");
  await describe.getByLabel("What the picture shows").fill("A girl with her books");
  await expectNoAxeFindings(page);
  await describe.getByRole("button", { name: "Done" }).click();
  await describe.waitFor({ state: "hidden" });
  await saved(page);
  const id = await idOf(page);

  // The page is closed right after typing, and the post is opened again from the list.
  await field(page, "Excerpt").fill("The last words before closing.");
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => storedPost(site, id).excerpt).toBe("The last words before closing.");
  await next.goto("/admin/blog");
  await next.getByRole("link", { name: "Edit The road to school" }).click();
  await next.getByRole("heading", { name: "Edit Blog Post", level: 1 }).waitFor();
  await content(next).getByText("Every single day.").waitFor();
  expect(await next.getByText("Kept only on this device").count()).toBe(0);

  // Scheduled: not visible to the public.
  await next.getByLabel("Status").selectOption("scheduled");
  await next.getByLabel("Publish on").fill("2031-03-03");
  await next.getByLabel("Publish at").fill("10:00");
  await next.getByText("Monday, 3 March 2031 at 10:00", { exact: true }).waitFor();
  await next
    .getByText(/West Africa Standard Time|West Africa Time/)
    .first()
    .waitFor();
  await button(next, "Save Post").click();
  await publishWithPicture(next, "Schedule anyway");
  await expectToast(next, "Blog post saved successfully!");
  expect(storedPost(site, id).status).toBe("scheduled");
  const visitor = await site.open(undefined, { expectedErrors: /status of 404/ });
  expect((await visitor.goto("/blog/the-road-to-school"))?.status()).toBe(404);

  // Published.
  await next.getByLabel("Status").selectOption("published");
  await button(next, "Publish Post").click();
  await expectToast(next, "Blog post published successfully!");
  await visitor.goto("/blog/the-road-to-school");
  await visitor.getByRole("heading", { name: "The road to school", level: 1 }).waitFor();
  await visitor.getByRole("img", { name: "A girl with her books" }).waitFor();

  // Changed while live: the public sees the old text until it is published.
  await field(next, "Title").fill("A longer road to school");
  await field(next, "Address").fill("a-longer-road");
  await next.getByText("Unpublished changes", { exact: true }).waitFor();
  await next.getByText("What the public sees is unchanged until you publish.").waitFor();
  await expectNoAxeFindings(next);
  await visitor.reload();
  await visitor.getByRole("heading", { name: "The road to school", level: 1 }).waitFor();
  await saved(next);
  await expectNoToast(next, "Blog post published successfully!");
  await button(next, "Publish").click();
  await expectToast(next, "Blog post published successfully!");
  await next.getByText("Unpublished changes", { exact: true }).waitFor({ state: "hidden" });
  // The old address redirects.
  await visitor.goto("/blog/the-road-to-school");
  await visitor.waitForURL(/\/blog\/a-longer-road$/);
  await visitor.getByRole("heading", { name: "A longer road to school", level: 1 }).waitFor();

  // An earlier version is restored.
  await next.getByText("More", { exact: true }).click();
  await next.getByRole("link", { name: "Versions" }).click();
  await next
    .getByRole("button", { name: /^Restore version \d+ of / })
    .last()
    .click();
  await next.getByText(/^The version of .+ is a change that is not published yet$/).waitFor();
  await goWriting(next, `/admin/blog/${id}/edit`);
  expect(await field(next, "Title").inputValue()).toBe("The road to school");
});

test("unpublished changes are discarded if the person says so", async () => {
  const page = await openWriting(site);
  await writePost(page, "Stays as it is");
  await saved(page);
  const id = await idOf(page);
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  await goWriting(page, `/admin/blog/${id}/edit`);
  await field(page, "Title").fill("A mistake");
  await page.getByText("Unpublished changes", { exact: true }).waitFor();
  await button(page, "Discard").click();
  const dialog = page.getByRole("dialog", { name: "Discard the unpublished changes?" });
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Unpublished changes", { exact: true }).waitFor({ state: "hidden" });
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Stays as it is");
  expect(storedPost(site, id)).toMatchObject({ status: "published", title: "Stays as it is" });
});

test("Save Draft leaves the public version; Save as Draft unpublishes it, after a question", async () => {
  const page = await openWriting(site);
  await writePost(page, "Public for now");
  await saved(page);
  const id = await idOf(page);
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  await goWriting(page, `/admin/blog/${id}/edit`);
  await field(page, "Title").fill("Public for now, changed");
  await button(page, "Save Draft").click();
  await expectToast(page, "Draft saved successfully!");
  await page.getByText("What the public sees is unchanged until you publish.").waitFor();
  expect(storedPost(site, id)).toMatchObject({ status: "published", title: "Public for now" });

  await button(page, "Save as Draft").click();
  const dialog = page.getByRole("dialog", { name: "Take this post off the site?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(storedPost(site, id).status).toBe("published");
  await button(page, "Save as Draft").click();
  await dialog.getByRole("button", { name: "Take it off" }).click();
  await expectToast(page, "Blog post saved successfully!");
  expect(storedPost(site, id)).toMatchObject({ status: "draft", title: "Public for now, changed" });
  const visitor = await site.open(undefined, { expectedErrors: /status of 4/ });
  expect((await visitor.goto("/blog/public-for-now"))?.ok()).toBe(false);
});

test("the preview shows the page as it will appear, at two widths, without working links", async () => {
  const page = await openWriting(site);
  await writePost(page, "Seen before it is public");
  await button(page, "Preview").click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  const frame = dialog.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Seen before it is public", level: 1 }).waitFor();
  await frame.getByText("She walked four kilometres every morning.").waitFor();
  await expectNoAxeFindings(page, "iframe");
  const width = () => dialog.locator("iframe").evaluate((element) => (element as HTMLElement).offsetWidth);
  await expect.poll(width).toBe(1280);
  await dialog.getByLabel("Phone").check();
  await expect.poll(width).toBe(390);
  await frame.getByRole("link", { name: "Back to Blog" }).click();
  await frame.getByRole("link", { name: "Back to Blog" }).press("Enter");
  await frame.getByRole("heading", { name: "Seen before it is public", level: 1 }).waitFor();
  const id = await idOf(page);
  expect(Number(storedPost(site, id).views)).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await field(page, "Title").fill("Another title");
  await button(page, "Preview").click();
  await frame.getByRole("heading", { name: "Another title", level: 1 }).waitFor();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test("a post is written, tagged, previewed and published with the keyboard only", async () => {
  const page = await openWriting(site);
  const tabTo = async (name: string, role: "textbox" | "button" | "combobox" = "textbox") => {
    const target = page.getByRole(role, { name, exact: true });
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`The Tab key does not lead to ${name}`);
  };
  await tabTo("Title");
  await page.keyboard.type("Only keys");
  await tabTo("Excerpt");
  await page.keyboard.type("No mouse was used.");
  await tabTo("Content");
  await page.keyboard.type("Typed from the first to the last word.");
  // Within the text, Tab indents lists. After Escape, it moves the focus on.
  await page.keyboard.press("Escape");
  await tabTo("Category", "combobox");
  await page.keyboard.press("ArrowDown");
  await tabTo("Tags");
  await page.keyboard.type("keys");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove keys" }).waitFor();
  await tabTo("Publish Post", "button");
  await page.keyboard.press("Enter");
  await expectToast(page, "Blog post published successfully!");
  const visitor = await site.open("/blog/only-keys");
  await visitor.getByRole("link", { name: "#keys" }).waitFor();
});

test("a second tab of a new post is another post", async () => {
  const page = await openWriting(site);
  const other = await openTab(page, WRITE);
  await field(page, "Title").fill("One");
  await write(other, "Two");
  await saved(page);
  await saved(other);
  expect(await idOf(page)).not.toBe(await idOf(other));
});
