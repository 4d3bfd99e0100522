import { expect, test } from "vitest";
import { findSmallGroup } from "./small-groups.ts";

test.each([
  ["Fees for four girls", "four girls"],
  ["3 young mothers sat their exams", "3 young mothers"],
  ["Uniforms for nine girls' lessons", "nine girls"],
  ["Two very brave girls are back", "Two very brave girls"],
  ["A bus for one pupil", "one pupil"],
])("%s: a group that small leads to each of them", (text, found) => {
  expect(findSmallGroup(text)).toBe(found);
});

test.each([
  "Fees for ten girls",
  "Fees for 12 girls",
  "Twenty-six girls",
  "1,500 girls",
  "2.5 girls in a hundred",
  "Exam fees of Form 3 girls",
  "Two uniforms for girls",
  "Three terms of lessons for mothers",
  "One of the girls said so",
  "Uniforms for the girls of our class",
])("%s: says nothing about a small group", (text) => {
  expect(findSmallGroup(text)).toBeUndefined();
});
