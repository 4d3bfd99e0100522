import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PHONE, visitSite } from "#tests/support/browser.ts";
import { buildDocx, item, paragraph, picture, run } from "#tests/support/docx.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { textOf, tool } from "#tests/support/rich-text.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { button, field, openWriting } from "#tests/support/writing.ts";

/** The way of a whole report from Word to readers, on a phone with a weak network. */
const site = visitSite({ DEMO_CONTENT: "0" });

const PICTURES = 14;
const WORDS = 2_000;
const MOST_TAPS = 25;
/** 400 kilobits per second, and 400 ms there and back. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Makes a report with a picture after every few paragraphs. */
async function makeReport(): Promise<Buffer> {
  const random = randomNumbers(21);
  const media: Record<string, Uint8Array> = {};
  const blocks = [paragraph(run("The year of the books"), "berschrift1")];
  const some = "books desks lessons teachers exams maths reading walks shoes lamps evenings plans".split(" ");
  for (let part = 1; part <= PICTURES; part += 1) {
    const words = Array.from(
      { length: Math.ceil(WORDS / PICTURES) },
      () => some[Math.floor(random() * some.length)],
    );
    const noise = Buffer.from(Uint8Array.from({ length: 300 * 225 * 3 }, () => Math.floor(random() * 255)));
    media[`image${part}.jpeg`] = await sharp(noise, { raw: { width: 300, height: 225, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    blocks.push(
      paragraph(run(`Part ${part}`), "berschrift2"),
      paragraph(run(`${words.join(" ")}.`)),
      item(`An item of part ${part}`, 1),
      paragraph(picture(`rId${part}`, `Books, number ${part}`)),
      paragraph(run(`Caption ${part}`), "Beschriftung"),
    );
  }
  return buildDocx({ body: blocks.join(""), media });
}

test(`a report of ${WORDS} words and ${PICTURES} pictures goes from Word to readers, and nothing is lost with the network`, async () => {
  const buffer = await makeReport();
  const page = await openWriting(site, undefined, {
    viewport: PHONE,
    hasTouch: true,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", SLOW_3G);
  /** How many uploads go through before the network is lost. */
  let untilLost = 3;
  await page.route("**/admin/uploads", async (route) => {
    untilLost -= 1;
    if (untilLost !== 0) return route.continue().catch(() => {});
    await network.send("Network.emulateNetworkConditions", { ...SLOW_3G, offline: true });
    await route.abort("internetdisconnected");
  });
  /** Waits until an upload has failed for want of a network, and gives it back for some more. */
  const networkReturns = async (uploads: number) => {
    await page
      .getByRole("button", { name: /^Try again: Picture/ })
      .first()
      .waitFor();
    untilLost = uploads;
    await network.send("Network.emulateNetworkConditions", SLOW_3G);
  };

  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tap(tool(page, "Open a document"))]);
  // One in the system's list of files.
  taps += 1;
  await chooser.setFiles({ name: "Books.docx", mimeType: "", buffer });
  await networkReturns(5);
  await tap(field(page, "Title"));
  await page.keyboard.type("The year of the books");
  await networkReturns(Number.POSITIVE_INFINITY);
  await tap(field(page, "Excerpt"));
  await page.keyboard.type("What fourteen boxes of books changed.");
  await arrivedPictures(page, PICTURES);
  taps += 2;
  await page.getByLabel("Category").selectOption({ index: 1 });
  await tap(button(page, "Publish Post"));
  const anyway = page.getByRole("button", { name: /Publish anyway/ });
  const published = page.getByText("Blog post published successfully!");
  await anyway.or(published).first().waitFor();
  if (await anyway.isVisible()) await tap(anyway);
  await published.waitFor();

  const [post] = storedRows(site.server(), "select content from posts");
  const content = String(post?.content);
  expect(
    content.match(
      /<figure><img [^>]*alt="Books, number \d+" \/><figcaption>Caption \d+<\/figcaption><\/figure>/g,
    ),
  ).toHaveLength(PICTURES);
  expect(content).not.toContain("prose-awaited");
  const numbers = Array.from(content.matchAll(/Books, number (\d+)/g), ([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: PICTURES }, (_, at) => at + 1));
  expect(content.replace(/<[^>]*>/g, " ").split(/\s+/).length).toBeGreaterThan(WORDS);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  console.info(`From Word to readers in ${taps} taps`);
}, 180_000);

const arrivedPictures = (page: Page, count: number) =>
  expect
    .poll(() => textOf(page).locator("figure img").count(), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
