import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import {
  button,
  expectToast,
  goWriting,
  hireObi,
  idOf,
  openAsObi,
  openWriting,
  saved,
  WRITE,
  writePost,
} from "#tests/support/writing.ts";

/** From a picture of a child on a phone to its withdrawal. */
const site = visitSite({ DEMO_CONTENT: "0" });
beforeAll(() => hireObi(site));

async function look(page: Page): Promise<void> {
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
}

/** Reads a text about a child, and approves it with the keyboard. */
async function approveText(page: Page, title: string): Promise<void> {
  await page.goto("/admin");
  await page.getByText("1 text about a child: a second person must read it.").click();
  await page.getByRole("link", { name: title }).waitFor();
  await look(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("img", { name: "She walks to school." }).waitFor();
  await look(page);
  await page.getByRole("button", { name: "I have read it" }).press("Enter");
  await page.getByText(/^Approved by Obi on .+ It can be published now/).waitFor();
}

const REFUSED = "shows a child, and lacks a consent or the approval of a second person";

test.each([
  ["phone", PHONE, 301],
  ["computer", { width: 1280, height: 800 }, 302],
])(
  "on a %s a picture of a child is refused, agreed to, shown and withdrawn",
  async (where, viewport, seed) => {
    const page = await openWriting(site, WRITE, { viewport, expectedErrors: /status of (409|410)/ });
    await page.goto("/admin/pictures");
    await page.getByRole("heading", { name: "Pictures", level: 1 }).waitFor();
    const hide = page.getByRole("button", { name: "Hide them until then" });
    if (where === "phone") {
      await look(page);
      await hide.click();
    }
    await page.getByRole("button", { name: "Show them at once" }).waitFor();

    const obi = await openAsObi(site, WRITE, { viewport });
    await goWriting(page, WRITE);
    await writePost(page, `The walk to school, on a ${where}`);
    await page.getByLabel("Images to insert").setInputFiles({
      ...{ name: "her.jpg", mimeType: "image/jpeg", buffer: await smallPicture("jpeg", seed) },
    });
    const description = page.getByRole("dialog", { name: "Describe the picture" });
    await description.getByLabel("What the picture shows").fill("She walks to school.");
    await description.getByRole("button", { name: "Done" }).click();
    await saved(page);
    await button(page, "Publish Post").click();
    const review = page.getByRole("dialog", { name: "Before you publish" });
    await review.getByText("Nobody has said who is in this picture.").waitFor();
    await look(page);
    await review.getByRole("button", { name: "A child, or several" }).click();
    await review.getByRole("link", { name: "Record her consent" }).waitFor();
    await look(page);
    await review.getByRole("button", { name: "Publish anyway" }).click();
    await page.getByText(REFUSED).waitFor();
    const post = await idOf(page);

    await page.goto("/admin/pictures?show=hidden");
    await page.getByRole("link", { name: "Not described" }).first().click();
    const uses = page.getByRole("region", { name: "Where it is used" }).getByRole("listitem");
    await uses
      .filter({ hasText: "Post, in its text" })
      .getByText(`The walk to school, on a ${where}`)
      .waitFor();
    expect(await page.getByLabel("Who can be recognised?").inputValue()).toBe("children");
    await page.getByText("Visitors don't see this picture.").waitFor();
    await look(page);
    const picture = page.url();
    await page.getByRole("link", { name: "Record a consent for this picture" }).click();
    // All that has to be typed.
    await page.getByLabel("Her name here").fill(`Amina of the ${where}`);
    await page.getByLabel("Her real name").fill("Blessing");
    await page.getByLabel("When she turns 18").fill("2031-05");
    await look(page);
    await page.getByRole("button", { name: "Save Consent" }).press("Enter");
    await page.getByLabel(`Amina of the ${where} (ask a second time)`).waitFor();
    expect(await page.getByLabel(`Amina of the ${where} (ask a second time)`).isChecked()).toBe(true);

    await page.goto("/admin/consents");
    await look(page);
    await page.getByRole("link", { name: `Amina of the ${where}` }).click();
    await page.getByRole("button", { name: "She still agrees" }).click();
    await page.getByText(/^Valid until \d/).waitFor();
    await page.getByRole("button", { name: "Show Names" }).click();
    await page.getByText("Blessing").waitFor();
    await page.getByLabel("Photo of the form").setInputFiles({
      ...{ name: "form.jpg", mimeType: "image/jpeg", buffer: await smallPicture("jpeg", seed + 10) },
    });
    await page.getByRole("button", { name: "Store Photo" }).press("Enter");
    await page.getByRole("button", { name: "Show the Photo" }).press("Enter");
    await page.getByRole("img", { name: "The signed form" }).waitFor();
    await look(page);

    // Whoever has said who is in it can't approve it, once there is a second person.
    await page.goto(picture);
    await page.getByText("You said who is in it, so ask somebody else").waitFor();
    await obi.goto("/admin/pictures?show=approval");
    await look(obi);
    await obi.getByRole("list", { name: "Pictures" }).getByRole("link").click();
    await obi.getByRole("button", { name: "I have looked at it" }).press("Enter");
    await obi.getByText(/^Visitors may see this picture, until .+ Approved by Obi on /).waitFor();
    await look(obi);

    await goWriting(page, `/admin/blog/${post}/edit`);
    await button(page, "Publish Post").click();
    await page.getByText("Somebody else must read it before visitors do.").waitFor();
    await look(page);
    await approveText(obi, `The walk to school, on a ${where}`);
    await button(page, "Publish Post").click();
    await expectToast(page, "Blog post published successfully!");
    const visitor = await site.open(`/blog/the-walk-to-school-on-a-${where}`, {
      javaScriptEnabled: false,
      viewport,
      expectedErrors: /status of 410/,
    });
    const shown = visitor.getByRole("main").getByRole("img", { name: "She walks to school." });
    await shown.waitFor();
    const address = String(await shown.getAttribute("src"));

    await page.goto("/admin/consents");
    await page.getByRole("link", { name: `Amina of the ${where}` }).click();
    const link = await page.getByRole("textbox", { name: "Her private link" }).inputValue();
    const { pathname } = new URL(link);
    await look(await site.open(pathname, { viewport }));
    const her = await site.open(pathname, { javaScriptEnabled: false, viewport });
    await her.getByRole("button", { name: "Hide My Pictures" }).press("Enter");
    await her.getByRole("heading", { name: "Your pictures are hidden" }).waitFor();
    await visitor.reload();
    await visitor.getByText("She walked four kilometres every morning.").waitFor();
    expect(await shown.count()).toBe(0);
    await page.goto("/admin");
    await page.getByText("1 girl asked to be shown no more.").click();
    await page.getByRole("link", { name: `Amina of the ${where}` }).click();
    await page.getByText("She asked by her private link to be shown no more.").waitFor();
    await look(page);
    await page.getByRole("button", { name: "Withdraw Consent" }).click();
    await look(page);
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).press("Enter");
    await page.getByText("Her pictures are gone from this website.").waitFor();
    await look(page);
    await page.getByRole("link", { name: "Where picture 1 was used" }).click();
    await page
      .getByRole("region", { name: "Where it is used" })
      .getByRole("listitem")
      .filter({ hasText: "Post, in its text" })
      .waitFor();
    await look(page);
    await visitor.reload();
    await visitor.getByText("She walked four kilometres every morning.").waitFor();
    expect(await shown.count()).toBe(0);
    expect((await visitor.goto(address))?.status()).toBe(410);
  },
);
