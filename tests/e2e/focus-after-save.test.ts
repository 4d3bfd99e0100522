import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/**
 * Keyboard users stay where they were after each save, publication and deletion: the focus never
 * falls back to the page's body. removal.test.ts checks where it goes in a list.
 */
const site = visitSite();

let picture: string;
beforeAll(async () => {
  picture = path.join(temporaryFolder("pictures"), "small.png");
  writeFileSync(picture, await smallPicture("png"));
});

const SAVED = "Data updated successfully";
const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole("button", { name, exact: typeof name === "string" });

async function press(target: Locator) {
  await target.focus();
  await target.press("Enter");
}

const choosePicture = async (form: Locator, field: string | RegExp) => {
  await form.getByLabel(field).setInputFiles(picture);
  await form.getByLabel("What the picture shows").fill("A class");
};

type Action = { at: string; told: string | RegExp; act: (page: Page) => Promise<unknown> };

const ACTIONS: Record<string, Action> = {
  "saving a statistic": {
    at: "/admin",
    told: SAVED,
    async act(page) {
      await press(button(page, "Edit Volunteers"));
      await page.getByLabel("Value").fill("61");
      await page.keyboard.press("Enter");
    },
  },
  "changing the hero picture": {
    at: "/admin",
    told: "Hero image updated successfully",
    async act(page) {
      await press(button(page, "Change Hero Image"));
      const dialog = page.getByRole("dialog");
      await choosePicture(dialog, "New image");
      await press(button(dialog, "Save"));
    },
  },
  "saving a campaign highlight": {
    at: "/admin",
    told: SAVED,
    async act(page) {
      await press(button(page, "Edit One Uniform, One Morning"));
      await page.getByLabel("Title").fill("Two uniforms");
      await page.keyboard.press("Enter");
    },
  },
  "saving the settings from a field": {
    at: "/admin/settings",
    told: SAVED,
    async act(page) {
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Another Foundation");
      await page.keyboard.press("Enter");
    },
  },
  "saving the settings by the button": {
    at: "/admin/settings",
    told: SAVED,
    async act(page) {
      await page.getByRole("textbox", { name: "Phone", exact: true }).fill("+234 800 555 0111");
      await press(button(page, "Save settings"));
    },
  },
  "saving the texts from a field": {
    at: "/admin/settings/texts",
    told: SAVED,
    async act(page) {
      await page.getByLabel("Heading of the stories").fill("Back to class");
      await page.keyboard.press("Enter");
    },
  },
  "saving the partners from a field": {
    at: "/admin/settings/partners",
    told: SAVED,
    async act(page) {
      await page.getByLabel("Communities reached").fill("12");
      await page.keyboard.press("Enter");
    },
  },
  "saving a picture of the partners page": {
    at: "/admin/settings/partners",
    told: SAVED,
    async act(page) {
      const form = page.getByRole("form", { name: "First picture" });
      await choosePicture(form, "Another picture");
      await press(button(form, "Save first picture"));
    },
  },
  "removing a picture of the partners page": {
    at: "/admin/settings/partners",
    told: SAVED,
    act: (page) => press(button(page, "Remove third picture")),
  },
  "saving a story card": {
    at: "/admin/settings/story-cards",
    told: SAVED,
    async act(page) {
      await press(button(page, "Edit Back in the front row"));
      await page.getByLabel("Title").fill("In the front row");
      await page.keyboard.press("Enter");
    },
  },
  "saving the reply times": {
    at: "/admin/settings/reply-times",
    told: SAVED,
    async act(page) {
      await page.getByLabel("Saturday").check();
      await press(button(page, "Save reply times"));
    },
  },
  "saving a logo": {
    at: "/admin/settings",
    told: SAVED,
    async act(page) {
      await page.getByLabel("Logo file").setInputFiles(picture);
      await press(button(page, "Save logo"));
    },
  },
  "removing the logo": {
    at: "/admin/settings",
    told: SAVED,
    act: (page) => press(button(page, "Remove logo")),
  },
  "saving a figure of the events": {
    at: "/admin/events",
    told: SAVED,
    async act(page) {
      await press(button(page, "Edit Active Programs"));
      await page.getByRole("textbox", { name: "Active Programs" }).fill("14");
      await page.keyboard.press("Enter");
    },
  },
  "changing an event": {
    at: "/admin/events",
    told: "Event updated successfully",
    async act(page) {
      await press(page.getByRole("link", { name: /^Edit / }).first());
      // Limited to the form, because the list has a search field for "name, location or type".
      await page.getByRole("form", { name: "Edit Event" }).getByLabel("Location").fill("Market square");
      await page.keyboard.press("Enter");
    },
  },
  "deleting an event": {
    at: "/admin/events",
    told: "Event deleted successfully",
    act: (page) => confirm(page, /^Delete /, "Delete"),
  },
  "undoing a deletion": {
    at: "/admin/executives",
    told: /restored|back/i,
    async act(page) {
      await confirm(page, /^Delete /, "Delete");
      await press(button(page, "Undo"));
    },
  },
  "changing an executive": {
    at: "/admin/executives",
    told: "Executive details updated successfully",
    async act(page) {
      await press(button(page, /^Edit /).first());
      await page.getByRole("dialog").getByLabel("Role").fill("Founder");
      await page.keyboard.press("Enter");
    },
  },
  "adding an executive": {
    at: "/admin/executives",
    told: "Executive created successfully",
    async act(page) {
      await press(button(page, "Add Executive"));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Ada Okoro");
      await dialog.getByLabel("Role").fill("Treasurer");
      await choosePicture(dialog, "Image");
      await press(button(dialog, "Add Executive"));
    },
  },
  "deleting a post": {
    at: "/admin/blog",
    told: /deleted successfully!$/,
    act: (page) => confirm(page, /^Delete /, "Delete"),
  },
  "removing a subscriber": {
    at: "/admin/newsletter",
    told: "Subscriber removed",
    act: (page) => confirm(page, /^Remove /, "Remove for good"),
  },
  "restoring from the trash": {
    at: "/admin/trash",
    told: /restored/i,
    act: (page) => press(button(page, /^Restore /).first()),
  },
  "saving one's name": {
    at: "/admin/account",
    told: /./,
    async act(page) {
      await page.getByLabel(/^Name/).first().fill("Adaeze Obi");
      await page.keyboard.press("Enter");
    },
  },
};

/** Presses the first button with this name, and confirms the question. */
async function confirm(page: Page, name: RegExp, yes: string) {
  await press(button(page.getByRole("main"), name).first());
  await press(button(page.getByRole("dialog"), yes));
}

test.each(Object.entries(ACTIONS))("%s keeps the focus on the page", async (_name, { at, told, act }) => {
  const page = await signInAt(site, at);
  await act(page);
  await page.getByRole("region", { name: "Notifications" }).getByText(told).first().waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expectFocusKept(page);
  // It isn't lost either when the toast, which may have had it, disappears.
  await press(button(page.getByRole("region", { name: "Notifications" }), "Dismiss").first());
  await expectFocusKept(page);
});

/** Expects the focus not to stay on the body. It may pass over it while the screen settles. */
async function expectFocusKept(page: Page) {
  const resting = () =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        if (document.activeElement === document.body) return "BODY";
      }
      return document.activeElement?.tagName;
    }, 20);
  await expect.poll(resting).not.toBe("BODY");
}
