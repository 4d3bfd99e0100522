import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import exifr from "exifr";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { phonePhoto } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
let photo: string;
let notAPicture: string;
beforeAll(async () => {
  const folder = temporaryFolder("photos");
  photo = path.join(folder, "IMG_0001.jpg");
  writeFileSync(photo, await phonePhoto());
  notAPicture = path.join(folder, "report.jpg");
  writeFileSync(notAPicture, "%PDF-1.7 this is no picture");
});

const homeText = async () => (await fetch(`${site.server().url}/`)).text();

describe.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("the dashboard on a %s", (_name, viewport) => {
  test("shows what the specification lists", async () => {
    const page = await signInAt(site, "/admin", { viewport });
    for (const text of ["Total Events", "Total Executives", "Volunteers"]) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    await page.getByRole("button", { name: "Change Hero Image" }).waitFor();
    // The site began empty: these are the first tasks.
    const tasks = page.getByRole("region", { name: "Complete your website" });
    const post = tasks.getByRole("listitem").filter({ hasText: "There is no post on the blog." });
    expect(await post.getByRole("link", { name: "Do this now" }).getAttribute("href")).toBe(
      "/admin/blog/write",
    );
    for (const day of ["3 January 2025", "2 January 2025", "1 January 2025"]) {
      await page.getByText(`Last updated: ${day}`).waitFor();
    }
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

test("saving a statistic for the first time offline is reported, and what was typed is kept", async () => {
  const page = await signInAt(site, "/admin", { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await page.getByRole("button", { name: "Edit Volunteers" }).click();
  await page.getByLabel("Description").fill("Neighbours who give an hour a week.");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to update data." }).first().waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("Neighbours who give an hour a week.");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Data updated successfully", { exact: true }).waitFor();
  await page.getByText("Neighbours who give an hour a week.").waitFor();
});

test("a statistic changed here is on the very next home page", async () => {
  const page = await signInAt(site, "/admin");
  await page.getByRole("button", { name: "Edit Female Children Educated" }).click();
  await page.getByLabel("Value").fill("612");
  await page.getByLabel("Description").fill("Girls who are back in class.");
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Data updated successfully", { exact: true }).waitFor();
  expect(await homeText()).toContain("612+");
  await page.getByText("Girls who are back in class.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
});

test("a wrong value is reported next to the field, and what was typed stays", async () => {
  const page = await signInAt(site, "/admin", { expectedErrors: /400|422/ });
  await page.getByRole("button", { name: "Edit Volunteers" }).click();
  await page.getByLabel("Value").fill("many");
  await page.getByLabel("Title").fill("Helpers");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => page.getByLabel("Value").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Value").inputValue()).toBe("many");
  expect(await page.getByLabel("Title").inputValue()).toBe("Helpers");
  await expectNoAxeFindings(page);
  expect(await homeText()).not.toContain("Helpers");
});

test("somebody else's newer version is not overwritten unseen", async () => {
  const mine = await signInAt(site, "/admin", { expectedErrors: /409/ });
  const theirs = await signInAt(site, "/admin");
  const edit = async (page: Page, value: string) => {
    await page.getByLabel("Value").fill(value);
    await page.getByRole("button", { name: "Save", exact: true }).click();
  };
  await mine.getByRole("button", { name: "Edit Successful Campaigns" }).click();
  await theirs.getByRole("button", { name: "Edit Successful Campaigns" }).click();
  await edit(theirs, "7");
  await theirs.getByText("Data updated successfully", { exact: true }).waitFor();
  await edit(mine, "8");
  await mine.getByRole("button", { name: "Take the newer one for Value" }).waitFor();
  expect(await mine.getByLabel("Value").inputValue()).toBe("8");
  expect(await homeText()).toContain("7+");
});

describe("the hero picture", () => {
  const openForm = async (page: Page) => {
    await page.getByRole("button", { name: "Change Hero Image" }).click();
    return page.getByRole("dialog");
  };

  test("a 12-megapixel photo with GPS data is on the next home page, and no stored or served file carries GPS", async () => {
    const page = await signInAt(site, "/admin", { viewport: PHONE });
    const form = await openForm(page);
    await form.getByLabel("New image").setInputFiles(photo);
    await form.getByLabel("What the picture shows").fill("Girls on their way to school");
    await expectNoAxeFindings(page);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Hero image updated successfully", { exact: true }).waitFor();

    const home = await homeText();
    expect(home).toContain('alt="Girls on their way to school"');
    const served = [
      ...new Set([...home.matchAll(/\/pictures\/[\w-]+\.(?:webp|jpg|avif)/g)].map(([file]) => file)),
    ];
    expect(served.length).toBeGreaterThan(4);
    for (const file of served) {
      const answer = await fetch(site.server().url + file);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await exifr.gps(bytes).catch(() => undefined)).toBeUndefined();
    }
    const stored = path.join(site.server().dataDir, "files");
    for (const name of readdirSync(stored, { recursive: true, encoding: "utf8" })) {
      if (!/\.(webp|jpg|avif)$/.test(name)) continue;
      const bytes = readFileSync(path.join(stored, name));
      expect(await exifr.gps(bytes).catch(() => undefined)).toBeUndefined();
      expect(bytes.includes("Exif\0\0")).toBe(false);
      expect(bytes.includes("http://ns.adobe.com/xap")).toBe(false);
    }
  });

  test("no file, or one that is no picture, is reported next to the field", async () => {
    const page = await signInAt(site, "/admin", { expectedErrors: /400|422/ });
    const form = await openForm(page);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Please select an image.", { exact: true }).first().waitFor();
    await form.getByLabel("New image").setInputFiles(notAPicture);
    await form.getByText(/^Please upload a valid image file\./).waitFor();
    await expectNoAxeFindings(page);
  });

  test("a failing server is reported, and the chosen picture stays for another try", async () => {
    const page = await signInAt(site, "/admin", { expectedErrors: /500/ });
    const form = await openForm(page);
    await form.getByLabel("New image").setInputFiles(photo);
    await form.getByLabel("What the picture shows").fill("On the road");
    await page.route("**/admin/hero-picture*", (route) => route.fulfill({ status: 500, body: "" }));
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Failed to update hero image.", { exact: true }).first().waitFor();
    await page.unroute("**/admin/hero-picture*");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Hero image updated successfully", { exact: true }).waitFor();
    expect(await homeText()).toContain('alt="On the road"');
  });

  test("the dialog closes on Escape and returns the focus", async () => {
    const page = await signInAt(site, "/admin");
    await page.getByRole("button", { name: "Change Hero Image" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Change Hero Image");
  });
});

test("a campaign highlight is edited in place", async () => {
  const page = await signInAt(site, "/admin");
  await page.getByRole("button", { name: "Edit Community Meetup" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Location").fill("Under the mango tree");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Data updated successfully", { exact: true }).waitFor();
  await page.getByText("Under the mango tree").waitFor();
});

test("a session that ends loses nothing that was typed", async () => {
  const page = await signInAt(site, "/admin", { expectedErrors: /401/ });
  await page.getByRole("button", { name: "Edit Volunteers" }).click();
  await page.getByLabel("Value").fill("77");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("You have been signed out").waitFor();
  expect(await page.getByLabel("Value").inputValue()).toBe("77");
  expect(await homeText()).not.toContain("77+");
});
