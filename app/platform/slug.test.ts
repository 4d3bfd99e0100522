import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slug.ts";

test.each([
  ["Back to School Drive", "back-to-school-drive"],
  ["  Ẹ káàárọ̀: Àdùnní's café — 2026!  ", "e-kaaaro-adunnis-cafe-2026"],
  ["Ⅻ ½ ﬁne", "xii-1-2-fine"],
  ["../../etc/passwd?x=1#y", "etc-passwd-x-1-y"],
  ["学校", ""],
  ["---", ""],
])("slug of %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a long title is cut at a word, a long word anywhere", () => {
  expect(slugOf("word ".repeat(40))).toBe("word-".repeat(16).slice(0, -1));
  expect(slugOf("x".repeat(300))).toBe("x".repeat(80));
});

test("the first free number is found, also between taken ones", () => {
  expect(freeSlug("drive", [])).toBe("drive");
  expect(freeSlug("drive", ["drive", "drive-2", "drive-4", "drive-in"])).toBe("drive-3");
});
