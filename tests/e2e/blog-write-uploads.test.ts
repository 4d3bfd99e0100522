import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page, Route } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import {
  button,
  content,
  expectToast,
  field,
  idOf,
  openWriting,
  pictureFile,
  publishWithPicture,
  saved,
  storedPost,
  writePost,
} from "#tests/support/writing.ts";

/** Pictures that are still being uploaded when somebody publishes, previews, resets or leaves. */
const site = visitSite({ DEMO_CONTENT: "0" });
const PICTURES = "**/admin/uploads";
const EXPECTED = { expectedErrors: /ERR_FAILED|status of (400|500)/ };

const waiting = (page: Page, pictures = "2 pictures") =>
  page.getByRole("dialog", { name: `Waiting for ${pictures}` });
const failed = (page: Page, pictures = "1 picture") =>
  page.getByRole("dialog", { name: `${pictures} did not arrive` });
const figures = (page: Page) => content(page).locator("figure");

async function insertPictures(page: Page, ...names: string[]): Promise<void> {
  await choosePictures(page, page.getByRole("button", { name: "Insert images" }), names);
}

/** Presses what asks for pictures, and chooses these. */
async function choosePictures(page: Page, opener: Locator, names: string[]): Promise<void> {
  const files = await Promise.all(names.map((name) => pictureFile(name)));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), opener.click()]);
  await chooser.setFiles(files);
}

/** Holds uploads until the test releases them. */
async function holdUploads(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(PICTURES, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return letGo;
}

async function writeWithPictures(title: string, ...names: string[]) {
  const page = await openWriting(site, undefined, EXPECTED);
  const letGo = await holdUploads(page);
  await writePost(page, title);
  await insertPictures(page, ...names);
  return { page, letGo };
}

test("Publish waits visibly for two pictures, and the post has both", async () => {
  const { page, letGo } = await writeWithPictures("With both pictures", "one.png", "two.png");
  await button(page, "Publish Post").press("Enter");
  await waiting(page).getByText("Then it is published.").waitFor();
  await expectNoAxeFindings(page);
  const bar = await waiting(page).getByRole("progressbar").first().screenshot();
  const { channels } = await sharp(bar).removeAlpha().stats();
  for (const { mean } of channels) expect(mean, "an empty bar is bright").toBeGreaterThan(190);
  const id = await idOf(page);
  expect(storedPost(site, id).status).toBe("draft");
  letGo();
  await button(page, "Publish anyway").click();
  await expectToast(page, "Blog post published successfully!");
  const post = storedPost(site, id);
  expect(post.status).toBe("published");
  expect(String(post.content).match(/<figure/g)).toHaveLength(2);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("Publish waits for a picture that takes six seconds", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await page.route(PICTURES, async (route: Route) => {
    setTimeout(() => void route.continue(), 6_000);
  });
  await writePost(page, "A slow connection");
  await page.getByLabel(/eatured image$/).setInputFiles(await pictureFile());
  await field(page, "What the picture shows").fill("A small square");
  await button(page, "Publish Post").click();
  await waiting(page, "1 picture").waitFor();
  await publishWithPicture(page);
  await expectToast(page, "Blog post published successfully!");
  const { results } = await page.evaluate(async () => {
    const list = await (await fetch("/feed.json")).json();
    return { results: list.items as { title: string; image?: string }[] };
  });
  expect(results.find(({ title }) => title === "A slow connection")?.image).toMatch(/\/pictures\//);
});

test("Cancel publishes nothing and stops no upload", async () => {
  const { page, letGo } = await writeWithPictures("Cancelled", "one.png");
  await button(page, "Publish Post").click();
  await waiting(page, "1 picture").getByRole("button", { name: "Cancel" }).click();
  await waiting(page, "1 picture").waitFor({ state: "hidden" });
  expect(await button(page, "Publish Post").evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  letGo();
  await figures(page).first().waitFor();
  const id = await idOf(page);
  expect(storedPost(site, id).status).toBe("draft");
  await page.getByText("Not described yet: 1 picture", { exact: true }).waitFor();
  expect(await button(page, "Publish Post").isEnabled()).toBe(true);
});

test("a failed picture asks: go back, try again, or publish without it", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await page.route(PICTURES, (route) => route.abort());
  await writePost(page, "Without its picture");
  await insertPictures(page, "lost.png");
  await page.getByRole("button", { name: "Try again: lost.png" }).waitFor();
  await button(page, "Publish Post").click();
  await failed(page).getByText("Failed to upload image lost.png.").waitFor();
  await expectNoAxeFindings(page);
  // Nothing behind the question suggests that it has been answered.
  expect(await page.getByText("Submitting blog post...").count()).toBe(0);
  expect(await button(page, "Publish Post").getAttribute("aria-busy")).toBeNull();
  await failed(page).getByRole("button", { name: "Go back" }).click();
  const id = await idOf(page);
  expect(storedPost(site, id).status).toBe("draft");

  await button(page, "Publish Post").click();
  await failed(page).getByRole("button", { name: "Try again" }).click();
  // The upload fails once more.
  await failed(page).getByText("Failed to upload image lost.png.").waitFor();
  await page.keyboard.press("Tab");
  await failed(page).getByRole("button", { name: "Publish without it" }).press("Enter");
  await expectToast(page, "Blog post published successfully!");
  expect(storedPost(site, id)).toMatchObject({ status: "published" });
});

test("retried from the question, the picture is in the post", async () => {
  const page = await openWriting(site, undefined, { ...EXPECTED, viewport: PHONE });
  await page.route(PICTURES, (route) => route.abort(), { times: 1 });
  await writePost(page, "At the second try");
  await insertPictures(page, "second.png");
  await page.getByRole("button", { name: "Try again: second.png" }).waitFor();
  await button(page, "Publish Post").click();
  await failed(page).waitFor();
  await expectNoSidewaysScroll(page);
  const id = await idOf(page);
  await failed(page).getByRole("button", { name: "Try again" }).click();
  await button(page, "Publish anyway").click();
  await expectToast(page, "Blog post published successfully!");
  expect(String(storedPost(site, id).content)).toContain("<figure");
});

test("Preview waits, and continues without a failed picture, which can still be retried", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await page.route(PICTURES, (route) => route.abort());
  await writePost(page, "Previewed");
  await insertPictures(page, "lost.png");
  await page.getByRole("button", { name: "Try again: lost.png" }).waitFor();
  await button(page, "Preview").click();
  await failed(page).getByRole("button", { name: "Preview without it" }).click();
  await page.getByRole("dialog", { name: "Preview" }).getByTitle("The post as it will appear").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try again: lost.png" }).waitFor();
});

test("Reset says which pictures it discards, and does so", async () => {
  const { page, letGo } = await writeWithPictures("Reset meanwhile", "one.png");
  await button(page, "Reset").click();
  const dialog = page.getByRole("dialog", { name: "Reset the form?" });
  await dialog.getByText("1 picture is not uploaded yet and will be left out.").waitFor();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expectToast(page, "The form was reset. What you wrote is among the versions");
  letGo();
  expect(await page.getByRole("list", { name: "Pictures on their way" }).count()).toBe(0);
  await saved(page);
  expect(await figures(page).count()).toBe(0);
});

test("leaving asks during an upload, within the site and when closing the tab", async () => {
  const { page, letGo } = await writeWithPictures("Left", "one.png");
  await page.getByRole("link", { name: "Events" }).first().click();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave.getByText("1 picture is not uploaded yet and will not be saved.").waitFor();
  await expectNoAxeFindings(page);
  await leave.getByRole("button", { name: "Stay" }).click();

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const browsers = await asked;
  expect(browsers.type()).toBe("beforeunload");
  await browsers.dismiss();
  letGo();
  await figures(page).first().waitFor();
  await page.keyboard.press("Escape");
  await saved(page);
  // Nothing unsaved is left.
  await page.getByRole("link", { name: "Events" }).first().click();
  await page.getByRole("heading", { name: "Events", level: 1 }).waitFor();
});

test("an event's report waits for its picture, too, and leaving asks", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await page.goto("/admin/events/new");
  const report = page.getByRole("textbox", { name: "Report", exact: true });
  await report.waitFor();
  const letGo = await holdUploads(page);
  await page.getByLabel("Event flyer").setInputFiles(await pictureFile());
  await field(page, "What the picture shows").fill("A small square");
  await page.getByLabel("Name").fill("A day with pictures");
  await page.getByLabel("Location").fill("Ibadan");
  await page.getByLabel("Date*", { exact: true }).fill("2026-01-31");
  await page.getByLabel("Time*", { exact: true }).fill("10:00");
  await report.click();
  await page.keyboard.type("/pic");
  await choosePictures(page, page.getByRole("option", { name: /^Picture/ }), ["report.png"]);
  await button(page, "Create Event").press("Enter");
  await waiting(page, "1 picture").getByText("Then it is saved.").waitFor();
  await waiting(page, "1 picture").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave.getByText("1 picture is not uploaded yet and will not be saved.").waitFor();
  await leave.getByRole("button", { name: "Stay" }).click();
  await button(page, "Create Event").click();
  await waiting(page, "1 picture").waitFor();
  letGo();
  await expectToast(page, "Event created successfully");
  const [event] = storedRows(site.server(), "select report from events where name = 'A day with pictures'");
  expect(event?.report).toContain("<figure");
});

test("a HEIC gets one error in each picture field, and no fields for its description", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  const words = "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed.";
  await page
    .getByText("No HEIC: on an iPhone, choose Settings › Camera › Formats › Most Compatible")
    .waitFor();
  const heic = path.join(temporaryFolder("uploads"), "IMG_1.HEIC");
  writeFileSync(heic, "\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  await page.getByLabel(/eatured image$/).setInputFiles(heic);
  await page.getByText(words).waitFor();
  expect(await page.getByText(words).count()).toBe(1);
  expect(await page.getByRole("alert").count()).toBeLessThanOrEqual(1);
  expect(await field(page, "What the picture shows").count()).toBe(0);
  expect(await page.getByLabel("It only decorates: say nothing about it").count()).toBe(0);

  await page.goto("/admin/events/new");
  await page.getByLabel("Event flyer").setInputFiles(heic);
  await page.getByText("Only JPG, JPEG, and PNG images are allowed.").waitFor();
  expect(await page.getByText("Failed to preview event flyer.").count()).toBe(0);
  expect(await page.getByText(/images are allowed|valid image file/).count()).toBe(1);
  expect(await page.getByLabel("What the picture shows").count()).toBe(0);
});

test("a refused featured picture leaves nothing behind but the reason", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  const broken = path.join(temporaryFolder("uploads"), "broken.png");
  writeFileSync(broken, "no picture at all");
  await page.getByLabel(/eatured image$/).setInputFiles(broken);
  await page.getByText("Please upload a valid image file.").waitFor();
  expect(await field(page, "What the picture shows").count()).toBe(0);
  await writePost(page, "Refused picture");
  await button(page, "Publish Post").click();
  await failed(page).getByRole("button", { name: "Publish without it" }).click();
  await expectToast(page, "Blog post published successfully!");
});
