import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_SITE_TEXTS, SITE_TEXT_NAMES } from "#app/platform/settings/site-texts.ts";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { saveContactDataOf } from "#tests/support/contact-data.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
beforeAll(() => saveContactDataOf(site.server()));
const REFUSED = /status of (400|401|409|503)|ERR_FAILED/;
const TEXTS = "/admin/settings/texts";
const PARTNERS = "/admin/settings/partners";

let picture: string;
beforeAll(async () => {
  picture = path.join(temporaryFolder("uploads"), "small.png");
  writeFileSync(picture, await smallPicture("png"));
});

/** Returns a public page as the next visitor gets it, with quotation marks unescaped. */
async function textOf(path: string): Promise<string> {
  const html = await (await fetch(site.server().url + path)).text();
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}
const saved = (page: Page) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByText("Data updated successfully", { exact: true })
    .first()
    .waitFor();

test.each([TEXTS, PARTNERS, "/admin/settings/campaign-highlights"])(
  "%s has no findings and never scrolls sideways",
  async (address) => {
    const page = await signInAt(site, address, { viewport: PHONE });
    await expectNoAxeFindings(page);
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
    }
    await expectNoAxeFindings(page);
  },
);

// Goes first: the heading of the stories is only shown above one that is no example any more.
test("a story card is reset to its default, which asks before the dialog is closed", async () => {
  const page = await signInAt(site, "/admin/settings/story-cards");
  const edit = page.getByRole("button", { name: /^Edit / }).first();
  await edit.click();
  const form = page.getByRole("dialog", { name: "Edit story card" });
  await form.getByLabel("Title").fill("Other words");
  await form.getByLabel("Text").fill("Another story.");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Edit Other words" }).click();
  await form.getByRole("button", { name: "Use the default for Title" }).click();
  await form.getByRole("button", { name: "Use the default for Text" }).click();
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  expect(await textOf("/")).toContain("Back in the front row");
});

test("each text starts as its default, changes on the next request of its page, and is reset", async () => {
  const page = await signInAt(site, TEXTS);
  const form = page.getByRole("form", { name: "Texts" });
  const fields = form.getByRole("textbox");
  await fields.first().waitFor();
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual(
    SITE_TEXT_NAMES.map((name) => DEFAULT_SITE_TEXTS[name]),
  );
  expect(await form.getByRole("button", { name: /^Use the default/ }).count()).toBe(0);
  for (const [index, field] of (await fields.all()).entries()) await field.fill(`Changed text ${index}.`);
  await form.getByRole("button", { name: "Save texts" }).click();
  await saved(page);
  const pages = (await Promise.all(["/", "/about", "/partners"].map(textOf))).join("\n");
  for (const index of SITE_TEXT_NAMES.keys()) {
    // A non-breaking space joins the last words of the home page's heading.
    const words = index === 0 ? /Changed text\s0\./ : new RegExp(`Changed text ${index}\\.`);
    expect(pages).toMatch(words);
  }
  // Texts quoted in the specification are not settings.
  for (const quoted of [
    "So much more than a pretty face",
    "Join our cause to make a",
    "Breaking Barriers for Rural Girls",
    "Her Value Goes Beyond Stereotypes",
    "Why We Exist",
    "Together We Make a Greater Impact",
  ])
    expect(pages).toContain(quoted);

  for (const back of await form.getByRole("button", { name: /^Use the default/ }).all()) {
    await form
      .getByRole("button", { name: /^Use the default/ })
      .first()
      .click();
    expect(back).toBeDefined();
  }
  expect(await form.getByRole("button", { name: /^Use the default/ }).count()).toBe(0);
  await form.getByRole("button", { name: "Save texts" }).click();
  await expect.poll(() => textOf("/")).toContain(DEFAULT_SITE_TEXTS.heroText);
  expect(await textOf("/about")).toContain(DEFAULT_SITE_TEXTS.missionLead);
});

test("an empty or too long text is reported above and next to its field, and nothing is saved or lost", async () => {
  const page = await signInAt(site, TEXTS, { viewport: PHONE, expectedErrors: REFUSED });
  await page.getByLabel("Heading of the stories").fill("");
  await page.getByLabel("Call in the foot of every page").fill("x".repeat(101));
  await page.getByLabel("Lines about us").last().fill("Kept");
  await page.getByRole("button", { name: "Save texts" }).click();
  await page.getByText("Enter a text, or use the default.", { exact: true }).first().waitFor();
  await page.getByText("The text can have at most 100 characters.", { exact: true }).first().waitFor();
  expect(await page.getByLabel("Lines about us").last().inputValue()).toBe("Kept");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  expect(await textOf("/")).not.toContain("<p>Kept</p>");
});

test("somebody else's newer text is reported, and not overwritten unseen; leaving asks", async () => {
  const mine = await signInAt(site, TEXTS, { expectedErrors: REFUSED });
  const theirs = await signInAt(site, TEXTS);
  await theirs.getByLabel("Heading of the stories").fill("Their heading");
  await theirs.getByRole("button", { name: "Save texts" }).click();
  await saved(theirs);
  await mine.getByLabel("Heading of the stories").fill("My heading");
  await mine.getByRole("button", { name: "Save texts" }).click();
  await mine.getByText("Their heading", { exact: true }).waitFor();
  expect(await textOf("/")).toContain("Their heading");

  await mine.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Partners" }).click();
  const question = mine.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  expect(await mine.getByLabel("Heading of the stories").inputValue()).toBe("My heading");
  await mine.getByRole("button", { name: "Keep mine for Heading of the stories" }).click();
  await saved(mine);
  expect(await textOf("/")).toContain("My heading");
  await mine.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Partners" }).click();
  await mine.getByLabel("Active partnerships").waitFor();
});

test("partners, their links and the figures appear on the next request, and disappear when emptied", async () => {
  const page = await signInAt(site, PARTNERS, { expectedErrors: REFUSED });
  await page.getByLabel(/^Name/).nth(3).fill("Amaka Obi");
  await page.getByLabel("Where the name leads (optional)").nth(3).fill("javascript:alert(1)");
  await page.getByLabel("Active partnerships").fill("seven");
  await page.getByRole("button", { name: "Save partners" }).click();
  // A card with any text needs all its texts.
  await page.getByText("Enter what the partner is.").first().waitFor();
  await page.getByLabel("What the partner is").nth(3).fill("Influencer Partner");
  await page.getByLabel("Description").nth(3).fill("Tells of her way back to school.");
  await page.getByRole("button", { name: "Save partners" }).click();
  await page.getByText("The number of partnerships must be a whole number, 0 or more.").first().waitFor();
  await page
    .getByText("The address must start with https:// and be a complete web address.")
    .first()
    .waitFor();
  await expectNoAxeFindings(page);
  expect(await textOf("/partners")).not.toContain("Amaka Obi");

  await page.getByLabel("Where the name leads (optional)").nth(3).fill("https://example.org/amaka");
  await page.getByLabel("Active partnerships").fill("7");
  await page.getByRole("button", { name: "Save partners" }).click();
  await saved(page);
  const shown = await textOf("/partners");
  for (const text of ["Strategic Partners", "Amaka Obi", 'href="https://example.org/amaka"', "7+"])
    expect(shown).toContain(text);
  expect(shown).not.toContain("Communities reached");

  await page.getByLabel("Active partnerships").fill("");
  await page.getByRole("button", { name: "Save partners" }).click();
  await expect.poll(() => textOf("/partners")).not.toContain("What we reach together");
  expect(await textOf("/partners")).toContain("Amaka Obi");
});

test("leaving the partners asks if any of the forms has unsaved input", async () => {
  const page = await signInAt(site, PARTNERS);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const leave = () =>
    page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Texts" }).click();
  await page.getByLabel("Communities reached").fill("12");
  await leave();
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save partners" }).click();
  await saved(page);
  await page
    .getByRole("form", { name: "First picture" })
    .getByLabel("Picture", { exact: true })
    .setInputFiles(picture);
  await leave();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("form", { name: "Texts" }).waitFor();
});

test("a picture of the partners page is chosen, described again and removed", async () => {
  const page = await signInAt(site, PARTNERS, { expectedErrors: REFUSED });
  const form = page.getByRole("form", { name: "Second picture" });
  await form.getByText("The page shows this drawing until you choose a picture.").waitFor();
  await form.getByRole("button", { name: "Save second picture" }).click();
  await form.getByText("Please select an image.", { exact: true }).waitFor();
  await form.getByLabel("Picture", { exact: true }).setInputFiles(picture);
  await form.getByRole("button", { name: "Save second picture" }).click();
  await form.getByText("Describe the picture, or tick that it is only decoration.").waitFor();
  await form.getByLabel("What the picture shows").fill("A loom");
  await form.getByRole("button", { name: "Save second picture" }).click();
  await saved(page);
  expect(await textOf("/partners")).toContain('alt="A loom"');
  await form.getByLabel("Another picture").waitFor();
  await form.getByLabel("What the picture shows").fill("A loom with purple cloth");
  await form.getByRole("button", { name: "Save second picture" }).click();
  await expect.poll(() => textOf("/partners")).toContain('alt="A loom with purple cloth"');
  await expectNoAxeFindings(page);
  await form.getByRole("button", { name: "Remove second picture" }).click();
  await form.getByText("The page shows this drawing until you choose a picture.").waitFor();
  expect(await textOf("/partners")).not.toContain("A loom");
});

test("Donate and Become a Partner link to a custom page if one is set", async () => {
  const page = await signInAt(site, "/admin/settings");
  expect(await textOf("/partners")).toContain("https://wa.me/");
  await page.getByLabel("Donation page address (optional)").fill("https://give.example.org/her");
  await page.getByLabel("Partner page address (optional)").fill("https://partner.example.org/her");
  await page.getByLabel("Donation message").fill("How do I give?");
  await page.getByRole("button", { name: "Save settings" }).click();
  await saved(page);
  const partners = await textOf("/partners");
  expect(partners).toContain('href="https://give.example.org/her"');
  expect(partners).toContain('href="https://partner.example.org/her"');
  await page.getByRole("button", { name: "Use the default for Donation message" }).click();
  expect(await page.getByLabel("Donation message").inputValue()).toMatch(/^Hello! I would like to support/);
});

test("campaign highlights are in Settings, too", async () => {
  const page = await signInAt(site, "/admin/settings");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await tabs.getByRole("link", { name: "Campaign highlights" }).click();
  await page.getByRole("button", { name: "Edit Books and Bags" }).click();
  const form = page.getByRole("dialog", { name: "Edit campaign highlight" });
  await form.getByLabel("Location").fill("By the ferry");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText("By the ferry").waitFor();
  await page.getByRole("button", { name: "Edit Books and Bags" }).click();
  await form.getByRole("button", { name: "Use the default for Location" }).click();
  expect(await form.getByLabel("Location").inputValue()).toBe("River communities");
  await expectNoAxeFindings(page);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText("River communities").waitFor();
});

test("the name is reset to its default; emptied fields are nowhere on the next page", async () => {
  const page = await signInAt(site, "/admin/settings");
  const form = page.getByRole("form", { name: "Settings" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  expect(await textOf("/")).toContain("+234 800 555 0100");
  await field("Name").fill("Another Foundation");
  for (const label of ["Phone", "Email", "WhatsApp number", "Join form address", "Facebook"])
    await field(label).fill("");
  await page.getByRole("button", { name: "Save settings" }).click();
  await saved(page);
  await form.getByRole("button", { name: "Use the default for Name", exact: true }).click();
  expect(await field("Name").inputValue()).toBe("Her Value Foundation");
  // No made-up defaults are offered.
  expect(
    await form.getByRole("button", { name: /^Use the default for (Phone|Email|Facebook)/ }).count(),
  ).toBe(0);
  const home = await textOf("/");
  expect(home).not.toMatch(/555 0100|tel:|mailto:|example\.org\/(join|facebook)/);
});

test("a spinner is shown while another page is loading", async () => {
  const page = await signInAt(site, "/admin");
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/executives.data*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.getByRole("link", { name: "Executives" }).click();
  await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor({ state: "hidden" });
  await expectNoAxeFindings(page);
  letGo();
  await page.getByRole("heading", { name: "No executives yet" }).waitFor();
  expect(await page.getByRole("status").filter({ hasText: "Loading" }).count()).toBe(0);
});
