import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { expectToast } from "#tests/support/writing.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

test("a suggested page is completed, published, read from the footer and taken down", async () => {
  const page = await signInAt(site, "/admin/pages", { viewport: PHONE, expectedErrors: /status of 400/ });
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Begin with the text of “How to complain”" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("[fill in: how many]").first().waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  // It cannot be published with places to fill in, and nothing is lost.
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Save Page" }).click();
  await page.getByText("Before visitors see this page, replace or delete:").first().waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("How to complain");

  await text.press("Control+a");
  await text.pressSequentially("Tell the chair of the board.");
  await page.getByRole("button", { name: "Save Page" }).click();
  await expectToast(page, "Page saved");
  await page.getByRole("cell", { name: "Published" }).waitFor();

  const visitor = await site.open("/", { javaScriptEnabled: false, expectedErrors: /status of 410/ });
  await visitor.getByRole("contentinfo").getByRole("link", { name: "How to complain" }).click();
  await visitor.getByRole("heading", { name: "How to complain", level: 1 }).waitFor();
  await visitor.getByText("Tell the chair of the board.").waitFor();

  // A second one, moved to the front by keyboard, comes first in the footer.
  await page.getByRole("link", { name: "Add Page" }).click();
  await page.getByLabel("Title").fill("Our promise");
  await page.getByRole("textbox", { name: "Text", exact: true }).pressSequentially("We keep it.");
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Save Page" }).click();
  await page.getByRole("button", { name: "Move Our promise earlier" }).press("Enter");
  await page.getByText("Our promise is now 1 of 2.").waitFor();
  await visitor.reload();
  expect(
    await visitor
      .getByRole("contentinfo")
      .getByRole("link", { name: /^(Our|How)/ })
      .allTextContents(),
  ).toEqual(["Our promise", "How to complain"]);

  await page.getByRole("button", { name: "Delete How to complain" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Page deleted");
  await page.getByRole("link", { name: "Begin with the text of “How to complain”" }).waitFor();
  await visitor.reload();
  await visitor.getByRole("heading", { name: "This is no longer here" }).waitFor();
});

test("a text that was not saved is offered again", async () => {
  const page = await signInAt(site, "/admin/pages/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.pressSequentially("A promise that I did not save");
  await page.getByText("Kept on this device only until you save the form.").waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Add Page" }).click();
  await page.getByText("This device still keeps a text that was not saved").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await text.getByText("A promise that I did not save").waitFor();
});

test("a text that was changed in another window is asked about, with the differences", async () => {
  const mine = await signInAt(site, "/admin/pages/new", { expectedErrors: /status of 409/ });
  const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
  const save = (page: Page) => page.getByRole("button", { name: "Save Page" }).click();
  await mine.getByLabel("Title").fill("Opening hours");
  await text(mine).fill("We open at nine.");
  await save(mine);
  await expectToast(mine, "Page saved");
  const open = (page: Page) => page.getByRole("link", { name: "Opening hours", exact: true }).click();
  const other = await signInAt(site, "/admin/pages");
  for (const page of [mine, other]) {
    await open(page);
    await text(page).getByText("We open at nine.").waitFor();
  }
  await text(other).fill("We open at ten.");
  await save(other);
  await expectToast(other, "Page saved");
  await text(mine).fill("We open at eight.");
  await save(mine);
  const asked = mine.getByRole("region", { name: "You changed this page in another window" });
  await asked.locator("del").filter({ hasText: "ten" }).waitFor();
  await asked.locator("ins").filter({ hasText: "eight" }).waitFor();
  await expectNoAxeFindings(mine);
  await asked.getByRole("button", { name: "Keep mine for Text" }).click();
  await expectToast(mine, "Page saved");
});

test("beside its forms the site links to the page about people's data", async () => {
  const page = await signInAt(site, "/admin/pages/new?from=privacy");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("[fill in: a contact address]").waitFor();
  await text.press("Control+a");
  await text.pressSequentially("We keep your message until it is answered.");
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Save Page" }).click();
  await expectToast(page, "Page saved");
  for (const path of ["/contact", "/newsletter"]) {
    const visitor = await site.open(path, { viewport: PHONE });
    await visitor.getByRole("main").getByRole("link", { name: "How we use your data" }).click();
    await visitor.getByText("We keep your message until it is answered.").waitFor();
  }
});
