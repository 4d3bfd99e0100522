import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openPictures, type Pictures } from "#app/platform/images/pictures.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { background, font } from "./card-parts.ts";
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

const card = async (title: string) => {
  const file = await openSocialCard(
    { files, pictures },
    { above: "Blog", title, below: "Her Value Foundation" },
  );
  return file && (await buffer(file.stream));
};

test("a card is a JPEG of 1200 x 630, drawn once and then kept", async () => {
  const [first, again] = await Promise.all([card("Amina reads again"), card("Amina reads again")]);
  expect(await sharp(first).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(again).toEqual(first);
  expect(await card("Amina reads again")).toEqual(first);
  expect(drawn).toBe(1);
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
    for (const title of titles) cards.push(await fresh.drawCard({ ...words, title }, background, font));
    await fresh.close();
    return cards;
  };
  const [, second] = await draw("Another title", words.title);
  expect(await draw(words.title)).toEqual([second]);
});

test("other words are another card", () => {
  const words = { above: "Blog", title: "One", below: "Name" };
  expect(socialCardKey(words)).toBe(socialCardKey({ ...words }));
  expect(socialCardKey({ ...words, title: "Other" })).not.toBe(socialCardKey(words));
  expect(socialCardKey({ ...words, below: "Other" })).not.toBe(socialCardKey(words));
});

test("more cards than may wait are refused, and come when asked again", async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Card ${index}`);
  const cards = await Promise.all(titles.map(card));
  expect(cards.filter((one) => one === undefined)).toHaveLength(4);
  expect(await card("Card 11")).toBeDefined();
});
