import { expect, test } from "vitest";
import { BLOCK, placeAfter } from "./list-place.ts";

const BLOCKS = [
  { block: 0, rows: 499 },
  { block: 7, rows: 3 },
  { block: 3, rows: 10 },
];

test.each([
  [0, { below: 8 * BLOCK, skip: 0 }],
  [2, { below: 8 * BLOCK, skip: 2 }],
  [3, { below: 4 * BLOCK, skip: 0 }],
  [12, { below: 4 * BLOCK, skip: 9 }],
  [13, { below: BLOCK, skip: 0 }],
  [511, { below: BLOCK, skip: 498 }],
  [512, { below: 0, skip: 0 }],
])("after %i rows", (offset, place) => {
  expect(placeAfter(offset, BLOCKS)).toEqual(place);
});

test("an empty list has no place to go on", () => {
  expect(placeAfter(0, [])).toEqual({ below: 0, skip: 0 });
});
