import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { move, openEditor, textOf, tool } from "#tests/support/rich-text.ts";

const site = visitSite();
const files: Record<string, string> = {};
const PICTURES = /\/admin\/uploads$/;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  const add = (name: string, bytes: Uint8Array | string) => {
    files[name] = path.join(folder, name);
    writeFileSync(files[name], bytes);
  };
  add("one.png", await smallPicture("png", 41));
  add("two.jpg", await smallPicture("jpeg", 42));
  add("notes.txt", "not a picture");
  add("false.png", "not a picture");
  add("large.png", new Uint8Array(10 * 1024 * 1024 + 1));
  add("drawing.bmp", await smallPicture("png", 43));
});

async function insert(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    tool(page, "Insert images").click(),
  ]);
  await chooser.setFiles(names.map((name) => files[name] as string));
}
const tray = (page: Page) => page.getByRole("list", { name: "Pictures on their way" });
const figures = (page: Page) => textOf(page).locator("figure");
const descriptions = (page: Page) =>
  figures(page)
    .locator("img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("alt")));
const dialog = (page: Page) => page.getByRole("dialog");

/** Pastes or drops a file into the text, or onto another place of the screen. */
function giveFile(page: Page, kind: "paste" | "drop", place = textOf(page)): Promise<void> {
  return place.evaluate(async (text, event) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 40;
    const drawing = canvas.getContext("2d");
    if (drawing) drawing.fillStyle = event === "drop" ? "red" : "green";
    drawing?.fillRect(0, 0, 40, 40);
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
    const data = new DataTransfer();
    data.items.add(new File([blob as Blob], `${event}.png`, { type: "image/png" }));
    const { left, top } = text.getBoundingClientRect();
    const options = { bubbles: true, cancelable: true, clientX: left + 60, clientY: top + 30 };
    text.dispatchEvent(
      event === "paste"
        ? new ClipboardEvent("paste", { ...options, clipboardData: data })
        : new DragEvent("drop", { ...options, dataTransfer: data }),
    );
  }, kind);
}

describe("two pictures at once", () => {
  test("are inserted with their progress, are described, and stay editable", async () => {
    const page = await openEditor(site);
    await page.keyboard.type("Before");
    await insert(page, "one.png", "two.jpg");
    await page.getByText("Image one.png uploaded successfully!").waitFor();
    await page.getByText("Image two.jpg uploaded successfully!").waitFor();
    await dialog(page).getByRole("heading", { name: "Describe the pictures" }).waitFor();
    await expectNoAxeFindings(page);
    const first = dialog(page).getByRole("group", { name: "Picture 1 of 2" });
    const second = dialog(page).getByRole("group", { name: "Picture 2 of 2" });
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await first.getByText("Describe the picture, or tick that it is only decoration.").waitFor();
    await first.getByLabel("What the picture shows").fill("Girls reading");
    await first.getByLabel("Caption").fill("In the library");
    await second.getByLabel("It only decorates: say nothing about it").check();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect.poll(() => descriptions(page)).toEqual(["Girls reading", ""]);
    expect(await figures(page).first().locator("figcaption").innerText()).toBe("In the library");
    await expectNoAxeFindings(page);

    await figures(page).first().getByRole("button", { name: "Describe the picture: Girls reading" }).click();
    expect(await dialog(page).getByLabel("Caption").inputValue()).toBe("In the library");
    await dialog(page).getByLabel("What the picture shows").fill("Two girls reading");
    await page.keyboard.press("Enter");
    await figures(page).getByRole("button", { name: "Describe the picture: Two girls reading" }).waitFor();
    await figures(page).first().locator("figcaption").click();
    await page.keyboard.press("End");
    await page.keyboard.type(", in May");
    await page.keyboard.press("Enter");
    await page.keyboard.type("After");
    await expect
      .poll(() => textOf(page).locator("p, figcaption").allTextContents())
      .toEqual(["Before", "In the library, in May", "After", "", ""]);
    await figures(page).last().getByRole("button", { name: "Remove the picture" }).click();
    await expect.poll(() => figures(page).count()).toBe(1);
  });

  test("one of which fails: the other is inserted, and the failed one can be retried", async () => {
    const page = await openEditor(site, { expectedErrors: /500/ });
    let refused = 0;
    await page.route(PICTURES, (route) => {
      if (!route.request().postData()?.includes("two.jpg") || refused > 0) return route.continue();
      refused += 1;
      return route.fulfill({ status: 500, body: "{}" });
    });
    await insert(page, "one.png", "two.jpg");
    await dialog(page).getByLabel("What the picture shows").fill("The first");
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await tray(page).getByText("Failed to upload image two.jpg.").waitFor();
    await expectNoAxeFindings(page);
    await tray(page).getByRole("button", { name: "Try again: two.jpg" }).click();
    await dialog(page).getByLabel("What the picture shows").fill("The second");
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect.poll(() => descriptions(page)).toEqual(["The first", "The second"]);
    expect(await tray(page).count()).toBe(0);
  });
});

test("somebody who types on is not interrupted, and missing descriptions stay marked", async () => {
  const page = await openEditor(site);
  let letGo = () => {};
  const isWritten = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(PICTURES, async (route) => {
    await isWritten;
    await route.continue();
  });
  await insert(page, "one.png");
  await textOf(page).focus();
  await move(page, "Control+End");
  await page.keyboard.type("Going on");
  letGo();
  await figures(page).first().waitFor();
  await page.getByText("1 picture is not described yet.").waitFor();
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.type(" with it");
  await expect.poll(() => textOf(page).innerText()).toContain("Going on with it");
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Describe it", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Later" }).click();

  // The pasted copy has no description either, as the stored text shows.
  await textOf(page).focus();
  await move(page, "Control+A");
  await page.keyboard.press("Control+C");
  await move(page, "Control+End");
  await page.keyboard.press("Control+V");
  await page.getByText("2 pictures are not described yet.").waitFor();
  await page.getByRole("button", { name: "Describe them", exact: true }).click();
  const alone = (number: number) => dialog(page).getByRole("group", { name: `Picture ${number} of 2` });
  await alone(1).getByLabel("What the picture shows").fill("Girls reading");
  await alone(2).getByLabel("It only decorates: say nothing about it").check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => page.getByText("not described yet").count()).toBe(0);
});

test("an invalid picture is refused in the specification's words", async () => {
  const page = await openEditor(site, { expectedErrors: /400/ });
  await insert(page, "notes.txt", "large.png", "drawing.bmp", "false.png");
  for (const words of [
    "Please upload a valid image file.",
    "Image size exceeds 10MB limit.",
    "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed.",
  ])
    await tray(page).getByText(words, { exact: true }).first().waitFor();
  await expect.poll(() => tray(page).getByText("Please upload a valid image file.").count()).toBe(2);
  await expect
    .poll(() =>
      tray(page)
        .getByRole("button", { name: /Try again/ })
        .count(),
    )
    .toBe(0);
  for (const name of ["notes.txt", "large.png", "drawing.bmp", "false.png"])
    await tray(page)
      .getByRole("button", { name: `Dismiss: ${name}` })
      .click();
  expect(await tray(page).count()).toBe(0);
  expect(await figures(page).count()).toBe(0);
});

test("offline, every picture says so, and is inserted once the network is back", async () => {
  const page = await openEditor(site, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await page.context().setOffline(true);
  await insert(page, "one.png");
  await page.getByText("An error occurred while uploading images.").waitFor();
  await tray(page).getByText("Failed to upload image one.png.").waitFor();
  await tray(page).getByRole("button", { name: "Try again: one.png" }).waitFor();
  await page.context().setOffline(false);
  await dialog(page).getByRole("button", { name: "Later" }).click();
  await figures(page).getByRole("button", { name: "Describe the picture: Not described yet" }).waitFor();
});

test.each([
  ["the name of the event", (page: Page) => page.getByLabel("Name")],
  ["the toolbar", (page: Page) => page.getByRole("toolbar")],
])("a file that is dropped on %s goes into the text", async (_, place) => {
  const page = await openEditor(site);
  await page.keyboard.type("Words");
  await giveFile(page, "drop", place(page));
  await dialog(page).getByLabel("What the picture shows").fill("A square");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => figures(page).locator("img").getAttribute("alt")).toBe("A square");
});

test.each(["paste", "drop"] as const)("a file is inserted by %s", async (kind) => {
  const page = await openEditor(site, { viewport: PHONE });
  await page.keyboard.type("Words");
  await giveFile(page, kind);
  await dialog(page).getByLabel("What the picture shows").fill("A square");
  await expectNoAxeFindings(page);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => figures(page).locator("img").getAttribute("alt")).toBe("A square");
  expect(await figures(page).locator("img").getAttribute("src")).toMatch(
    /^\/pictures\/[0-9a-f]{32}-40\.jpg$/,
  );
});
