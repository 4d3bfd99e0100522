import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { makeReference, readReference } from "./references.ts";

const CHARACTERS = "23479CDFHJKMNPRTWXY";
const samples = Array.from({ length: 200 }, () => makeReference(randomInt));
const withCharacter = (text: string, place: number, character: string) =>
  text.slice(0, place) + character + text.slice(place + 1);

test("a reference is short, without look-alikes, and read however it is typed", () => {
  for (const reference of samples) {
    expect(reference).toMatch(/^[23479CDFHJKMNPRTWXY]{4}-[23479CDFHJKMNPRTWXY]{4}$/);
    expect(readReference(reference)).toBe(reference);
    expect(readReference(` ${reference.toLowerCase().replace("-", " ")} `)).toBe(reference);
  }
  for (const none of ["", "KC3X", "KC3X-7TR0", "KC3X-7TRDD", "😀"])
    expect(readReference(none)).toBeUndefined();
});

test("every wrong character and every swap of two characters is detected", () => {
  let tried = 0;
  for (const reference of samples) {
    const plain = reference.replace("-", "");
    for (let place = 0; place < plain.length; place++) {
      for (const character of CHARACTERS) {
        if (character === plain[place]) continue;
        tried++;
        expect(readReference(withCharacter(plain, place, character))).toBeUndefined();
      }
      for (let other = place + 1; other < plain.length; other++) {
        const [one, two] = [plain[place] as string, plain[other] as string];
        if (one === two) continue;
        tried++;
        expect(readReference(withCharacter(withCharacter(plain, place, two), other, one))).toBeUndefined();
      }
    }
  }
  expect(tried).toBeGreaterThan(30_000);
});
