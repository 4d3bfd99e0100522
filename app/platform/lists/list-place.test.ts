import { expect, test } from "vitest";
import { BLOCK, passOver, placeAfter } from "./list-place.ts";

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

test("an empty list has nowhere to continue", () => {
  expect(placeAfter(0, [])).toEqual({ below: 0, skip: 0 });
});

test.each([
  [0, { period: "2026-05", left: 0 }],
  [2, { period: "2026-05", left: 2 }],
  [3, { period: "2026-03", left: 0 }],
  [7, { period: "2026-03", left: 4 }],
  [8, undefined],
])("the row after %i others is found by the counts of periods", (offset, place) => {
  const periods = [
    { period: "2026-05", rows: 3 },
    { period: "2026-04", rows: 0 },
    { period: "2026-03", rows: 5 },
  ];
  expect(passOver(periods, offset)).toEqual(place);
});
