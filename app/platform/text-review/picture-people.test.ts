import { expect, test } from "vitest";
import { reviewPictureBeside, reviewPictures } from "./picture-people.ts";

const id = (digit: string) => digit.repeat(32);
const picture = (digit: string) => `<figure><img src="/pictures/${id(digit)}-640.jpg" alt="" /></figure>`;

test("each picture with a doubt is named once, with its place among all pictures", () => {
  const html = `${picture("a")}<p>Words</p>${picture("b")}${picture("c")}${picture("b")}${picture("d")}`;
  const doubts = {
    [id("a")]: "child",
    [id("b")]: "unclassified",
    [id("c")]: "hidden",
    [id("d")]: "withdrawn",
  } as const;
  expect(reviewPictures(html, null, doubts).map(({ place, unclassified }) => [place, unclassified])).toEqual([
    [{ picture: 1 }, id("b")],
    [{ picture: 2 }, undefined],
    [{ picture: 4 }, undefined],
  ]);
});

test("the picture beside a text is not named again in it", () => {
  const doubts = { [id("a")]: "unclassified" } as const;
  expect(reviewPictureBeside(id("a"), doubts)).toMatchObject([{ unclassified: id("a") }]);
  expect(reviewPictures(picture("a"), id("a"), doubts)).toEqual([]);
  expect(reviewPictureBeside(null, doubts)).toEqual([]);
});
