import { expect, test } from "vitest";
import { FIRST_PATCH, movePatch, type Patch, patchAround, patchBetween } from "./patches.ts";

const rounded = (patch: Patch | undefined) =>
  patch && Object.values(patch).map((number) => Math.round(number * 100) / 100);

test.each([
  ["down and right", { x: 0.1, y: 0.2 }, { x: 0.4, y: 0.3 }, [0.1, 0.2, 0.3, 0.1]],
  ["up and left", { x: 0.4, y: 0.3 }, { x: 0.1, y: 0.2 }, [0.1, 0.2, 0.3, 0.1]],
  ["beyond the picture", { x: 0.5, y: 0.5 }, { x: 3, y: -2 }, [0.5, 0, 0.5, 0.5]],
  ["over a small badge", { x: 0.5, y: 0.5 }, { x: 0.53, y: 0.53 }, [0.5, 0.5, 0.04, 0.04]],
  ["hardly at all", { x: 0.5, y: 0.5 }, { x: 0.51, y: 0.9 }, undefined],
])("a drag %s makes a patch", (_, one, other, expected) => {
  expect(rounded(patchBetween(one, other))).toEqual(expected);
});

test("a tap makes a patch around it, within the picture", () => {
  expect(rounded(patchAround({ x: 0.5, y: 0.5 }))).toEqual([0.42, 0.42, 0.16, 0.16]);
  expect(rounded(patchAround({ x: 0.99, y: 0.01 }))).toEqual([0.84, 0, 0.16, 0.16]);
});

test("arrow keys move a patch, with Shift they resize it, and it stays within the picture", () => {
  expect(rounded(movePatch(FIRST_PATCH, "ArrowLeft", false))).toEqual([0.38, 0.2, 0.2, 0.2]);
  expect(rounded(movePatch(FIRST_PATCH, "ArrowDown", true))).toEqual([0.4, 0.2, 0.2, 0.22]);
  expect(movePatch(FIRST_PATCH, "Tab", false)).toBeUndefined();
  const corner = { left: 0.99, top: 0, width: 0.04, height: 0.04 };
  expect(rounded(movePatch(corner, "ArrowRight", false))).toEqual([0.96, 0, 0.04, 0.04]);
  expect(rounded(movePatch(corner, "ArrowUp", true))).toEqual([0.96, 0, 0.04, 0.04]);
});
