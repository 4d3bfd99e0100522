import { expect, test } from "vitest";
import { bringBack, lostPartsTask } from "./text-parts.ts";

const BEFORE = "<p>One</p><p>Two</p><h2>Three</h2><p>Four &amp; more</p>";
const AFTER = "<p>New</p><p>One</p><p>Zwei</p><p>Four, changed</p>";

test("lists what an earlier text said otherwise, and brings back each alone", () => {
  const versions = { before: BEFORE, after: AFTER };
  const lost = lostPartsTask.run(versions);
  expect(lost.map(({ words }) => words)).toEqual(["Two Three Four & more"]);
  expect(bringBack(versions, lost[0]?.number ?? -1)).toBe(
    "<p>New</p><p>One</p><p>Two</p><h2>Three</h2><p>Four &amp; more</p>",
  );
});

test("takes rewritten blocks one by one", () => {
  const versions = { before: "<p>a</p><p>b</p><p>c</p>", after: "<p>x</p><p>a</p><p>B</p><p>c!</p>" };
  const lost = lostPartsTask.run(versions);
  expect(lost.map(({ words }) => words)).toEqual(["b", "c"]);
  expect(lost.map(({ number }) => bringBack(versions, number))).toEqual([
    "<p>x</p><p>a</p><p>b</p><p>c!</p>",
    "<p>x</p><p>a</p><p>B</p><p>c</p>",
  ]);
});

test("puts a deleted block back where it stood, and says if it has no words", () => {
  const picture = `<figure><img src="/pictures/${"0f".repeat(16)}-640.jpg" alt="" /></figure>`;
  const versions = { before: `<p>a</p>${picture}<p>b</p>`, after: "<p>a</p><p>b</p><p>c</p>" };
  const lost = lostPartsTask.run(versions);
  expect(lost).toEqual([{ number: 0, words: "Without words" }]);
  expect(bringBack(versions, 0)).toBe(`<p>a</p>${picture}<p>b</p><p>c</p>`);
});

test("offers nothing where something was only added, or nothing has changed", () => {
  expect(lostPartsTask.run({ before: "<p>a</p>", after: "<p>a</p><p>b</p>" })).toEqual([]);
  expect(lostPartsTask.run({ before: "<p>a</p>", after: "<p>a</p>" })).toEqual([]);
  expect(bringBack({ before: "<p>a</p>", after: "<p>a</p>" }, 0)).toBeUndefined();
});
