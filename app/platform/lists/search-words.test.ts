import { describe, expect, test } from "vitest";
import { readQuestion, searchWords } from "./search-words.ts";

describe("words to search", () => {
  test.each([
    ["Back to SCHOOL", ["back", "to", "school"]],
    ["Café, crème-brûlée & Zoë's", ["cafe", "creme", "brulee", "zoe", "s"]],
    ["Ìṣẹ́ ọmọbìnrin", ["ise", "omobinrin"]],
    ["Ɗalibai ƙauye ɓangare", ["dalibai", "kauye", "bangare"]],
    ["Straße Łódź Ærø İstanbul", ["strasse", "lodz", "aero", "istanbul"]],
    ["ﬁnance ２０２６ №5", ["finance", "2026", "no5"]],
    ["教育 حقوق 🎓", ["教育", "حقوق"]],
    ["", []],
    ["%_'\"\\;--(*)\u0000", []],
  ])("%j", (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test("composed and decomposed letters are equal", () => {
    expect(searchWords("é")).toEqual(searchWords("e\u0301"));
  });

  test("half a surrogate pair is not a letter", () => {
    expect(searchWords("girl\ud83c boy")).toEqual(["girl", "boy"]);
  });

  test("very long words are cut, between code points", () => {
    expect(searchWords("a".repeat(10_000))).toEqual(["a".repeat(40)]);
    expect(searchWords("𝒳".repeat(100))).toEqual(["x".repeat(40)]);
    expect(searchWords("𐐨".repeat(100))).toEqual(["𐐨".repeat(40)]);
  });
});

describe("a question", () => {
  test("counts each word once and no more than eight", () => {
    expect(readQuestion("girl Girl GIRL school")).toEqual(["girl", "school"]);
    expect(readQuestion("a b c d e f g h i j")).toHaveLength(8);
  });

  test("is truncated", () => {
    expect(readQuestion(`${" ".repeat(250)}late`)).toEqual([]);
  });
});
