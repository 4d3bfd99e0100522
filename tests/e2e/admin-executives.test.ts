import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  type Visit,
  visitSite,
} from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { toast } from "#tests/support/toasts.ts";

const ADDRESS = "/admin/executives";
const REFUSED = /status of (400|401|404|409|500|503)|ERR_FAILED/;

let picture: string;
let notAPicture: string;
beforeAll(async () => {
  const folder = temporaryFolder("uploads");
  picture = path.join(folder, "small.png");
  writeFileSync(picture, await smallPicture("png"));
  notAPicture = path.join(folder, "report.png");
  writeFileSync(notAPicture, "%PDF-1.7 this is no picture");
});

const cards = (page: Page) => page.getByRole("list", { name: "Executives" });

/** Signs in and waits for the cards. */
async function openCards(site: Visit, options?: Parameters<typeof signInAt>[2]): Promise<Page> {
  const page = await signInAt(site, ADDRESS, options);
  await cards(page).getByRole("listitem").first().waitFor();
  return page;
}
const namesOf = (page: Page) => cards(page).getByRole("heading").allInnerTexts();

async function fillIn(page: Page, name: string, role: string) {
  const form = page.getByRole("dialog", { name: "Add Executive" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Role").fill(role);
  await form.getByLabel("Image").setInputFiles(picture);
  await form.getByLabel("What the picture shows").fill(`${name} smiles`);
  return form;
}

async function add(page: Page, name: string, role: string) {
  await page.getByRole("button", { name: "Add Executive" }).click();
  const form = await fillIn(page, name, role);
  await form.getByRole("button", { name: "Add Executive" }).click();
  await form.waitFor({ state: "hidden" });
  await cards(page).getByRole("heading", { name, exact: true }).waitFor();
}

describe("with the demo's executives", () => {
  const site = visitSite();

  test.each([
    ["phone", PHONE],
    ["tablet", TABLET],
    ["desktop", DESKTOP],
  ])("a %s shows each with picture, name, role and link", async (_name, viewport) => {
    const page = await openCards(site, { viewport });
    await expect.poll(() => cards(page).getByRole("listitem").count()).toBe(12);
    const first = cards(page).getByRole("listitem").first();
    expect(await first.getByRole("heading").innerText()).toBe("Adaeze Folarin");
    await first.getByText("Founder and Executive Director").waitFor();
    expect(await first.getByRole("img").getAttribute("alt")).toMatch(/\w/);
    const link = first.getByRole("link", { name: "LinkedIn of Adaeze Folarin" });
    expect(await link.getAttribute("href")).toBe("https://example.org/people/adaeze-folarin");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Edit Adaeze Folarin" }).click();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("moves people with the keyboard only, announces it, and the About page follows", async () => {
    const page = await openCards(site);
    const [first = "", second = "", third = ""] = await namesOf(page);
    await page.getByRole("button", { name: `Move ${third} earlier` }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(`${third} is now 2 of 12.`).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(`${third} is now 1 of 12.`).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(`${third} is already first.`).waitFor();
    expect((await namesOf(page)).slice(0, 3)).toEqual([third, first, second]);
    await page.getByRole("button", { name: `Move ${first} later` }).focus();
    await page.keyboard.press("Space");
    await page.getByText(`${first} is now 3 of 12.`).waitFor();
    // The focus stays on the moved card.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      `Move ${first} later`,
    );
    await expectNoAxeFindings(page);
    const about = await (await fetch(`${site.server().url}/about`)).text();
    const shown = [third, second, first].map((name) => about.indexOf(`<h3>${name}</h3>`));
    expect(shown.every((place) => place > 0)).toBe(true);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  });

  test("two administrators who move people at the same time both get what they asked for", async () => {
    const [mine, theirs] = await Promise.all([openCards(site), openCards(site)]);
    const before = await namesOf(mine);
    const [, , , a = "", b = "", c = "", d = ""] = before;
    await Promise.all([
      mine.getByRole("button", { name: `Move ${a} later` }).click(),
      theirs.getByRole("button", { name: `Move ${d} earlier` }).click(),
    ]);
    await mine.getByText(new RegExp(`^${a} is now`)).waitFor();
    await theirs.getByText(new RegExp(`^${d} is now`)).waitFor();
    await mine.reload();
    await cards(mine).getByRole("listitem").first().waitFor();
    expect((await namesOf(mine)).slice(3, 7)).toEqual([b, a, d, c]);
  });

  test("deletes after a question, and Undo in the toast restores", async () => {
    const page = await openCards(site);
    const name = "Ibrahim Danladi";
    const before = await namesOf(page);
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    const question = page.getByRole("dialog", { name: "Delete executive?" });
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await namesOf(page)).toEqual(before);

    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Executive deleted successfully");
    await cards(page).getByRole("heading", { name }).waitFor({ state: "hidden" });
    expect(await (await fetch(`${site.server().url}/about`)).text()).not.toContain(name);
    await page.getByRole("button", { name: "Undo" }).click();
    await cards(page).getByRole("heading", { name }).waitFor();
    expect(await namesOf(page)).toEqual(before);
    expect(await (await fetch(`${site.server().url}/about`)).text()).toContain(name);
  });

  test("somebody else's newer details are not overwritten unseen", async () => {
    const mine = await openCards(site, { expectedErrors: REFUSED });
    const theirs = await openCards(site);
    const save = async (page: Page, role: string) => {
      await page.getByRole("dialog").getByLabel("Role").fill(role);
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    };
    for (const page of [mine, theirs])
      await page.getByRole("button", { name: "Edit Chief Mrs Remi Adeoti" }).click();
    await save(theirs, "President");
    await toast(theirs, "Executive details updated successfully");
    await save(mine, "Patron");
    await mine.getByRole("dialog").getByText("President", { exact: true }).waitFor();
    expect(await mine.getByRole("dialog").getByLabel("Role").inputValue()).toBe("Patron");
    expect(await (await fetch(`${site.server().url}/about`)).text()).toContain("<p>President</p>");
    await mine.getByRole("button", { name: "Keep mine for Role" }).click();
    await toast(mine, "Executive details updated successfully");
    expect(await (await fetch(`${site.server().url}/about`)).text()).toContain("<p>Patron</p>");
  });

  test("unsaved changes are not lost without a question", async () => {
    const page = await openCards(site);
    await page.getByRole("button", { name: "Edit Adaeze Folarin" }).click();
    const form = page.getByRole("dialog", { name: "Edit executive" });
    await form.getByLabel("Role").fill("Founder");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.keyboard.press("Escape");
    await question.waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await form.getByLabel("Role").inputValue()).toBe("Founder");
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await form.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Edit Adaeze Folarin" }).click();
    expect(await form.getByLabel("Role").inputValue()).toBe("Founder and Executive Director");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
  });
});

describe("without executives", () => {
  const site = visitSite({ DEMO_CONTENT: "0" });

  test("the first is added from the empty state, on a phone, and is on the next About page", async () => {
    const page = await signInAt(site, ADDRESS, { viewport: PHONE });
    await page.getByRole("heading", { name: "No executives yet" }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Add Executive" }).click();
    const form = await fillIn(page, "Ada Okoro", "Chair");
    await form.getByLabel("LinkedIn (optional)").fill("www.linkedin.com/in/ada-okoro");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole("button", { name: "Add Executive" }).click();
    await toast(page, "Executive created successfully");
    await form.waitFor({ state: "hidden" });
    const link = cards(page).getByRole("link", { name: "LinkedIn of Ada Okoro" });
    expect(await link.getAttribute("href")).toBe("https://www.linkedin.com/in/ada-okoro");
    const about = await (await fetch(`${site.server().url}/about`)).text();
    expect(about).toContain("<h3>Ada Okoro</h3>");
    expect(about).toContain('alt="Ada Okoro smiles"');
  });

  test("missing fields are listed above and next to the fields, and nothing is lost", async () => {
    const page = await signInAt(site, ADDRESS, { expectedErrors: REFUSED });
    await page.getByRole("button", { name: "Add Executive" }).click();
    const form = page.getByRole("dialog", { name: "Add Executive" });
    const send = form.getByRole("button", { name: "Add Executive" });
    await form.getByLabel("Role").fill("Treasurer");
    await form.getByLabel("LinkedIn (optional)").fill("javascript:alert(1)");
    await send.click();
    await form.getByText("Please fill in all required fields", { exact: true }).waitFor();
    await form.getByText("Please upload an executive image", { exact: true }).first().waitFor();
    expect(await form.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
    expect(await form.getByLabel("LinkedIn (optional)").getAttribute("aria-invalid")).toBe("true");
    expect(await form.getByLabel("Role").inputValue()).toBe("Treasurer");
    await expectNoAxeFindings(page);

    await form.getByLabel("Name").fill("Bisi Bello");
    await form.getByLabel("LinkedIn (optional)").fill("");
    await form.getByLabel("Image").setInputFiles(notAPicture);
    await form.getByText(/^Please upload a valid image file\./).waitFor();
    expect(await form.getByLabel("It only decorates").count()).toBe(0);
    expect(await form.getByLabel("Name").inputValue()).toBe("Bisi Bello");
    await form.getByLabel("Image").setInputFiles(picture);
    await form.getByLabel("It only decorates").check();
    await send.click();
    await toast(page, "Executive created successfully");
    const card = cards(page).getByRole("listitem").filter({ hasText: "Bisi Bello" });
    expect(await card.locator("img").getAttribute("alt")).toBe("");
  });

  test("when the upload fails or the connection is lost, nothing is created, the form stays, and it can be sent again", async () => {
    const page = await signInAt(site, ADDRESS, { expectedErrors: REFUSED });
    const before = await cards(page).getByRole("listitem").count();
    await page.getByRole("button", { name: "Add Executive" }).click();
    const form = await fillIn(page, "Chidi Eze", "Secretary");
    const send = form.getByRole("button", { name: "Add Executive" });
    await page.route("**/admin/executives/new", (route) =>
      route.fulfill({
        status: 500,
        json: { ok: false, formError: "Failed to upload image. Please try again." },
      }),
    );
    await send.click();
    await toast(page, "Failed to upload image. Please try again.");
    await form.getByText("Failed to upload image. Please try again.", { exact: true }).waitFor();
    await page.unroute("**/admin/executives/new");
    await page.route("**/admin/executives/new", (route) => route.abort());
    await send.click();
    await form.getByText("Failed to create executive.", { exact: true }).waitFor();
    await page.unroute("**/admin/executives/new");
    expect(await form.getByLabel("Name").inputValue()).toBe("Chidi Eze");
    await expect.poll(() => cards(page).getByRole("listitem").count()).toBe(before);
    await send.click();
    await toast(page, "Executive created successfully");
    await cards(page).getByRole("heading", { name: "Chidi Eze" }).waitFor();
  });

  test("a failed move or deletion is reported, and can be repeated", async () => {
    const page = await signInAt(site, ADDRESS, { expectedErrors: REFUSED });
    await add(page, "Dayo Ojo", "Member");
    await add(page, "Efe Uche", "Member");
    await page.route("**/admin/{executives,trash}/**", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await page.getByRole("button", { name: "Move Efe Uche earlier" }).click();
    await page.getByText("Failed to update executive details.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Delete Efe Uche" }).click();
    const question = page.getByRole("dialog", { name: "Delete executive?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await question.getByText("Failed to delete executive.", { exact: true }).waitFor();
    await page.unrouteAll();
    await question.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Executive deleted successfully");
    await page.getByRole("button", { name: "Move Dayo Ojo earlier" }).click();
    await page.getByText(/^Dayo Ojo is now/).waitFor();
  });

  test("a session that ends loses nothing that was typed", async () => {
    const page = await signInAt(site, ADDRESS, { expectedErrors: REFUSED });
    await page.getByRole("button", { name: "Add Executive" }).click();
    const form = await fillIn(page, "Femi Ade", "Member");
    await page.context().clearCookies();
    await form.getByRole("button", { name: "Add Executive" }).click();
    await form.getByText("You have been signed out").waitFor();
    expect(await form.getByLabel("Name").inputValue()).toBe("Femi Ade");
  });
});
