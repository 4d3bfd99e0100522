import { expect, test } from "vitest";
import { complaintAbout } from "./post-file-rules.ts";

const MB = 1024 * 1024;
const files = (count: number, size: number) =>
  Array.from({ length: count }, (_, nth) => ({ name: `${nth}.md`, size }));

test.each([
  [0, 0, "Choose a file."],
  [1, 2 * MB, undefined],
  [1, 2 * MB + 1, "0.md is larger than 2 MB."],
  [5, 2 * MB, undefined],
  [6, 2 * MB, "Together the files are larger than 10 MB. Choose fewer at once."],
  [20, 1000, undefined],
  [21, 1, "Choose at most 20 files at once."],
])("%i files of %i bytes at once: %s", (count, size, complaint) => {
  expect(complaintAbout(files(count, size))).toBe(complaint);
});
