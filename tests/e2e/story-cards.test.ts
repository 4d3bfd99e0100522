import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";

const site = visitSite();
const CARDS = "/admin/settings/story-cards";

/** Opens a story card's form, which offers the newest posts and events. */
async function editFirst(viewport = PHONE) {
  const page = await signInAt(site, CARDS, { viewport });
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "Edit story card" });
  const choices = form.getByRole("group", { name: "What the card opens (optional)" });
  await expect.poll(() => choices.getByRole("radio").count()).toBeGreaterThan(2);
  return { page, form, choices };
}

const readMore = (place: Page | Locator, title: string) =>
  place.getByRole("link", { name: new RegExp(`^Read More.*${title}$`) });

test("each story card of the demo opens its story", async () => {
  const page = await site.open("/", { javaScriptEnabled: false });
  const stories = page.getByRole("region", { name: "Where the road leads back to class" });
  for (const title of ["Back in the front row", "A village that walks along", "A trade in her own hands"]) {
    const address = await readMore(stories, title).getAttribute("href");
    expect((await fetch(site.server().url + address)).status).toBe(200);
  }
  // The whole card is the link.
  await stories.getByRole("article", { name: "Back in the front row" }).click({ position: { x: 40, y: 40 } });
  await page.getByRole("heading", { level: 1, name: "The front row is hers again" }).waitFor();
});

test("what a card opens is found by its words and chosen by keyboard, or nothing is", async () => {
  const { page, form, choices } = await editFirst();
  expect(await choices.getByRole("radio", { name: /^The front row is hers again/ }).isChecked()).toBe(true);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await choices.getByLabel("Find a post or an event").focus();
  await page.keyboard.type("big tree");
  const event = choices.getByRole("radio", { name: /^Under the big tree/ });
  await event.waitFor();
  // Enter in the search sends nothing.
  await page.keyboard.press("Enter");
  await event.focus();
  await page.keyboard.press("Space");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText("Opens: Under the big tree: village meeting in Igbo-Ayo").waitFor();

  const visitor = await site.open("/");
  const link = readMore(visitor, "Back in the front row");
  expect(await link.getAttribute("href")).toMatch(/^\/event-blog\/under-the-big-tree/);
  await expectNoAxeFindings(visitor);

  const again = await editFirst();
  await again.choices.getByRole("radio", { name: "Nothing", exact: true }).check();
  await again.form.getByRole("button", { name: "Save", exact: true }).click();
  await again.form.waitFor({ state: "hidden" });
  await again.page.getByText("Opens nothing").waitFor();
  await visitor.reload();
  await visitor.getByRole("heading", { name: "Back in the front row" }).waitFor();
  expect(await link.count()).toBe(0);
});

test("the home page shows the next event and the latest story that no card opens", async () => {
  const page = await site.open("/");
  const event = page.getByRole("region", { name: "Next event" });
  await event.getByRole("link", { name: "Give a morning: volunteers' sorting day" }).waitFor();
  await event.getByText("08:30").waitFor();
  await page.getByRole("region", { name: "Latest story" }).getByRole("link").click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/blog\//);
});
