import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openPictures, type Pictures } from "#app/platform/images/pictures.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { background, font } from "./card-parts.ts";
import type { PictureData } from "./picture-data.ts";
import { openSocialCard, socialCardKey } from "./social-cards.server.ts";

let database: TestDatabase;
let pictures: Pictures;
let drawn: number;
const log = pino({ level: "silent" });
const files = openFiles({ filesUrl: undefined, dataDir: temporaryFolder("cards") });

beforeAll(async () => {
  database = await openTestDatabase("sqlite");
  const opened = openPictures({ db: database.db, files, log });
  pictures = {
    ...opened,
    drawCard(...parts) {
      drawn += 1;
      return opened.drawCard(...parts);
    },
  };
  drawn = 0;
});
afterAll(async () => {
  await pictures.close();
  await database.close();
});

const card = async (title: string, picture: PictureData | null = null) => {
  const words = { above: "Blog", title, below: "Her Value Foundation" };
  const file = await openSocialCard({ db: database.db, files, pictures }, { words, picture });
  return file && (await buffer(file.stream));
};

/** The average colour of a part of a card. */
async function colourOf(image: Buffer | undefined, top: number, height: number) {
  const part = await sharp(image).extract({ left: 1000, top, width: 200, height }).toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean));
}

test("a card is a JPEG of 1200 x 630, drawn once and then kept", async () => {
  const [first, again] = await Promise.all([card("Amina reads again"), card("Amina reads again")]);
  expect(await sharp(first).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(again).toEqual(first);
  expect(await card("Amina reads again")).toEqual(first);
  expect(drawn).toBe(1);
});

test.each([
  [1600, 900],
  [640, 1200],
])("a picture of %i x %i fills its card, with the title over a dark part of it", async (width, height) => {
  const green = { r: 0, g: 200, b: 0 };
  const bytes = await sharp({ create: { width, height, channels: 3, background: green } })
    .png()
    .toBuffer();
  const stored = await pictures.store(bytes);
  if (!stored.ok) throw new Error(stored.reason);
  const drawnCard = await card(`A title over ${width}`, stored.picture);
  expect(await sharp(drawnCard).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  const [, above = 0] = await colourOf(drawnCard, 0, 100);
  const [, below = 0] = await colourOf(drawnCard, 500, 130);
  expect(above).toBeGreaterThan(190);
  expect(below).toBeLessThan(50);
});

test("a card shows the point of its picture that must stay visible", async () => {
  const side = { width: 600, height: 1400, channels: 3 as const, background: { r: 0, g: 0, b: 200 } };
  const red = { create: { ...side, height: 200, background: { r: 200, g: 0, b: 0 } } };
  const bytes = await sharp({ create: side })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const stored = await pictures.store(bytes);
  if (!stored.ok) throw new Error(stored.reason);
  const redAt = async (focus: string) => {
    const [red = 0] = await colourOf(await card("", { ...stored.picture, focus }), 0, 100);
    return red;
  };
  expect(await redAt("50% 0%")).toBeGreaterThan(150);
  expect(await redAt("50% 100%")).toBeLessThan(50);
});

test.each([
  ["markup and signs", "<b>5 & 6</b> are \"less\" than 'seven' <script>alert(1)</script>"],
  ["one endless word", "w".repeat(300)],
  ["a very long title", "Girls return to school ".repeat(20)],
  ["letters with two marks", "Ẹ̀kọ́ fún ọmọbìnrin, ɓaɗo da ƙawa"],
  ["letters that the font lacks", "教育 تعليم 🎓"],
  ["nothing", ""],
])("%s can be drawn", async (_what, title) => {
  expect(await sharp(await card(title)).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("the second card of a process is in the site's font like the first", async () => {
  const words = { above: "Blog", title: "Amina reads again", below: "Her Value Foundation" };
  const draw = async (...titles: string[]) => {
    const fresh = openPictures({ db: database.db, files, log });
    const cards: Buffer[] = [];
    for (const title of titles) {
      const drawing = { words: { ...words, title }, onPicture: false };
      cards.push(await fresh.drawCard(drawing, background, font));
    }
    await fresh.close();
    return cards;
  };
  const [, second] = await draw("Another title", words.title);
  expect(await draw(words.title)).toEqual([second]);
});

test("other words or another picture are another card", () => {
  const words = { above: "Blog", title: "One", below: "Name" };
  const keyOf = (change: Partial<typeof words>, picture: PictureData | null = null) =>
    socialCardKey({ words: { ...words, ...change }, picture });
  expect(keyOf({})).toBe(keyOf({}));
  expect(keyOf({ title: "Other" })).not.toBe(keyOf({}));
  expect(keyOf({ below: "Other" })).not.toBe(keyOf({}));
  const other = { id: "f".repeat(32), width: 1, height: 1, widths: [1], placeholder: "", hasAvif: false };
  expect(keyOf({}, other)).not.toBe(keyOf({}));
});

test("more cards than may wait are refused, and come when asked again", async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Card ${index}`);
  const cards = await Promise.all(titles.map((title) => card(title)));
  expect(cards.filter((one) => one === undefined)).toHaveLength(4);
  expect(await card("Card 11")).toBeDefined();
});
