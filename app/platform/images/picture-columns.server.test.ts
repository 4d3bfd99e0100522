import { expect, expectTypeOf, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { nestAnyPicture, nestPicture, pictureColumns, toPictureData } from "./picture-columns.server.ts";
import type { PictureData } from "./picture-data.ts";

const picture: PictureData = {
  id: "0123456789abcdef0123456789abcdef",
  width: 640,
  height: 480,
  widths: [320, 480, 640],
  placeholder: "data:image/webp;base64,AAAA",
  hasAvif: true,
};

describeOnEachEngine("a row's picture", (open) => {
  test("is read together with the row, and is null if there is none", async () => {
    const { db } = await open();
    await db
      .insertInto("pictures")
      .values({ ...picture, widths: "320,480,640", createdAt: 1 })
      .execute();
    const card = { text: "", alt: "", updatedAt: 1 };
    await db
      .insertInto("storyCards")
      .values([
        { ...card, id: "1", position: 1, title: "With", pictureId: picture.id },
        { ...card, id: "2", position: 2, title: "Without", pictureId: null },
      ])
      .execute();

    const rows = await db
      .selectFrom("storyCards")
      .leftJoin("pictures", "pictures.id", "storyCards.pictureId")
      .select(["storyCards.title", ...pictureColumns])
      .orderBy("position")
      .execute();
    const cards = rows.map(nestPicture);
    expectTypeOf(cards).toEqualTypeOf<{ title: string; picture: PictureData | null }[]>();
    expect(cards).toEqual([
      { title: "With", picture },
      { title: "Without", picture: null },
    ]);

    const [row] = await db
      .selectFrom("storyCards")
      .innerJoin("pictures", "pictures.id", "storyCards.pictureId")
      .select(pictureColumns)
      .execute();
    const nested = row && nestAnyPicture(row);
    expectTypeOf(nested).toEqualTypeOf<{ picture: PictureData } | undefined>();
    expect(nested).toEqual({ picture });
    expect(row && nestPicture(row)).toEqual({ picture });
  });

  test("visitors get neither a hidden picture nor its description", async () => {
    const { db } = await open();
    await db
      .insertInto("pictures")
      .values({ ...picture, widths: "320,480,640", createdAt: 1, shownUntil: Date.now() })
      .execute();
    await db
      .insertInto("storyCards")
      .values({
        id: "1",
        position: 1,
        title: "Her",
        text: "",
        alt: "A girl",
        updatedAt: 1,
        pictureId: picture.id,
      })
      .execute();
    const row = await db
      .selectFrom("storyCards")
      .innerJoin("pictures", "pictures.id", "storyCards.pictureId")
      .select(["storyCards.alt", ...pictureColumns])
      .executeTakeFirstOrThrow();
    expect(nestPicture(row)).toEqual({ alt: "", picture: null });
    expect(nestAnyPicture(row)).toEqual({ alt: "A girl", picture });
  });
});

test.each([
  'data:image/webp;base64,AAAA") , url(//evil.example/a',
  "//evil.example/a",
  "data:image/svg+xml;base64,AAAA",
  "javascript:alert(1)",
])("%s, which this site never stored, is no placeholder", (placeholder) => {
  expect(toPictureData({ ...picture, focus: "", widths: "320,480,640", placeholder })).toMatchObject({
    placeholder: "",
  });
});

test.each([
  ["30 20", "30% 20%"],
  ["", undefined],
  ["50%; background: url(//evil.example)", undefined],
  ["1000 5", undefined],
])("the focal point %j is %j in a page", (focus, shown) => {
  expect(toPictureData({ ...picture, widths: "320", focus }).focus).toBe(shown);
});
