import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [1001, 6],
])("%i words take %i minutes", (words, minutes) => {
  expect(readingMinutes("word ".repeat(words))).toBe(minutes);
});
