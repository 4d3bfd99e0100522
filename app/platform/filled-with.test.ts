import { expect, test } from "vitest";
import { changesInWords } from "./filled-with.ts";

const LABELS = { name: "Name", phone: "Phone", email: "Email" };
const FILLED = { name: "Us", phone: "1", email: "a@example.org" };

function wordsFor(theirs: object, mine: object, filledWith: string | undefined = JSON.stringify(FILLED)) {
  return changesInWords({
    filledWith,
    mine: { ...FILLED, ...mine },
    theirs: { ...FILLED, ...theirs },
    labels: LABELS,
  });
}

test.each([
  ["what somebody else changed", { phone: "2" }, { email: "b@example.org" }, "Phone: 2"],
  ["all of it", { phone: "2", name: "We" }, {}, "Name: We · Phone: 2"],
  ["what both changed", { phone: "2" }, { phone: "3" }, "Phone: 2"],
  ["what was emptied", { phone: "" }, {}, "Phone: empty"],
  ["what saving again would replace, where all is as it was", {}, { phone: "3" }, "Phone: 1"],
])("%s is named", (_, theirs, mine, words) => {
  expect(wordsFor(theirs, mine)).toBe(words);
});

test.each(["", "no JSON", "null", "7"])(
  "of a form that was filled with %j, all that differs is named",
  (sent) => {
    expect(wordsFor({ phone: "2" }, { email: "b@example.org" }, sent)).toBe(
      "Phone: 2 · Email: a@example.org",
    );
  },
);
