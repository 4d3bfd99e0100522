import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { expectText, openEditor, paste, select, textOf, tool, type } from "#tests/support/rich-text.ts";

const site = visitSite();

test("links are made, edited and removed; a wrong address is reported next to its field", async () => {
  const page = await openEditor(site);
  await type(page, "see our site now");
  await select(page, "our site");
  await tool(page, "Link").click();
  const dialog = page.getByRole("dialog", { name: "Insert link" });
  expect(await dialog.getByLabel("Link text").inputValue()).toBe("our site");
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Insert link" }).click();
  await dialog.getByText("Enter an address such as https://example.org").waitFor();
  expect(await dialog.getByLabel("Address").getAttribute("aria-invalid")).toBe("true");
  await expectNoAxeFindings(page);
  await dialog.getByLabel("Address").fill("example.org");
  await page.keyboard.press("Enter");
  await expectText(page, '<p>see <a href="https://example.org">our site</a> now</p>');
  await select(page, "site");
  await page.keyboard.press("Control+k");
  const edit = page.getByRole("dialog", { name: "Edit link" });
  expect(await edit.getByLabel("Address").inputValue()).toBe("https://example.org");
  expect(await edit.getByLabel("Link text").inputValue()).toBe("our site");
  await edit.getByLabel("Link text").fill("the place");
  await edit.getByLabel("Address").fill("/events");
  await edit.getByRole("button", { name: "Save link" }).click();
  await expectText(page, '<p>see <a href="/events">the place</a> now</p>');
  await select(page, "place");
  await tool(page, "Link").click();
  await edit.getByRole("button", { name: "Remove link" }).click();
  await expectText(page, "<p>see the place now</p>");
});

test("links can be inserted with their text, and typing continues after them", async () => {
  const page = await openEditor(site);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByLabel("Address").fill("amina@example.org");
  await page.getByRole("dialog").getByLabel("Link text").fill("Amina");
  await page.keyboard.press("Enter");
  await type(page, " answers");
  await expectText(page, '<p><a href="mailto:amina@example.org">Amina</a> answers</p>');
});

test.each([PHONE, TABLET, DESKTOP])(
  "a link with the cursor shows where it leads, and is changed or removed there, at %o",
  async (viewport) => {
    const page = await openEditor(site, { viewport });
    const address = "/events?a-long-address=that-does-not-fit-into-a-small-bubble-on-a-phone";
    await paste(page, { html: `<p>See <a href="${address}">the events</a> now, and</p>` });
    expect(await page.getByRole("link", { name: address }).count()).toBe(0);
    await textOf(page).getByText("the events").click();
    const shown = page.getByRole("link", { name: address });
    expect(await shown.getAttribute("target")).toBe("_blank");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await page.keyboard.press("End");
    await textOf(page).getByText("the events").click();
    await page.getByRole("button", { name: "Change link" }).click();
    const edit = page.getByRole("dialog", { name: "Edit link" });
    expect(await edit.getByRole("link", { name: "Open link" }).getAttribute("href")).toBe(address);
    await edit.getByLabel("Address").fill("/contact");
    await page.keyboard.press("Enter");
    await expectText(page, '<p>See <a href="/contact">the events</a> now, and</p>');
    await textOf(page).getByText("the events").click();
    await page.getByRole("button", { name: "Remove link" }).click();
    await type(page, "!");
    await expectText(page, "<p>See the events! now, and</p>");
  },
);

test("links lose no letter that is typed immediately", async () => {
  const page = await openEditor(site);
  await type(page, "See ");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("/events");
  await dialog.getByLabel("Link text").fill("the events");
  // In a single task: nobody types that fast, but a busy phone is that slow.
  await dialog.locator("form").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    document.execCommand("insertText", false, " now");
  });
  await expectText(page, '<p>See <a href="/events">the events</a> now</p>');
});

test("words that were selected with a mouse are formatted and linked where they are", async () => {
  const page = await openEditor(site);
  await type(page, "Girls walk far");
  const bubble = textOf(page).page().locator(".selection-bubble");
  await page.keyboard.press("ControlOrMeta+A");
  expect(await bubble.count()).toBe(0);
  await page.keyboard.press("End");
  await textOf(page)
    .getByText("Girls walk far")
    .dblclick({ position: { x: 8, y: 8 } });
  await bubble.getByRole("button", { name: "Bold" }).click();
  await expectText(page, "<p><strong>Girls</strong> walk far</p>");
  expect(await bubble.getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("true");
  await expectNoAxeFindings(page);
  await bubble.getByRole("button", { name: "Heading 1" }).click();
  await expectText(page, "<h2><strong>Girls</strong> walk far</h2>");
  await bubble.getByRole("button", { name: "Link" }).click();
  await page.getByRole("dialog", { name: "Insert link" }).getByLabel("Address").fill("/events");
  await page.keyboard.press("Enter");
  await expectText(page, '<h2><a href="/events"><strong>Girls</strong></a> walk far</h2>');
  await page.keyboard.type("!");
  await bubble.waitFor({ state: "detached" });
});
