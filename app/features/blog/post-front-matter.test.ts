import { describe, expect, test } from "vitest";
import { readFrontMatter, writeFrontMatter } from "./post-front-matter.ts";

describe("front matter", () => {
  test.each([
    ...[
      "plain words",
      "two: three",
      "# no comment",
      "- no item",
      '"quoted" \\ text',
      "it's",
      "",
      "true",
      "null",
    ],
    ...[
      "2026-01-01",
      " blanks ",
      "line\nline",
      "a #b",
      "x:",
      "---",
      "[a, b]",
      "{a}",
      "*a",
      "&a",
      "!x",
      "Ọ̀nà 🎓",
    ],
  ])("keeps %j", (text) => {
    const written = writeFrontMatter({ first: text, list: [text, "other"] });
    const { values, body, notRead } = readFrontMatter(`${written}\nBody\n`);
    expect({ ...values }).toEqual(
      text === "" ? { list: ["", "other"] } : { first: text, list: [text, "other"] },
    );
    expect([body, notRead]).toEqual(["\nBody\n", []]);
  });

  test("of other systems is parsed where it is simple, and reported where it is not", () => {
    const { values, notRead } = readFrontMatter(
      [
        "\ufeff---",
        "title: 'It''s here' ",
        "tags: [one, \"two, three\", 'four']",
        "text: |",
        "  many lines",
        "author:",
        "  name: Ada",
        "title: again",
        "anchor: *x",
        "# a comment",
        "plain: words # and a comment",
        "__proto__: x",
        "---",
      ].join("\r\n"),
    );
    expect({ ...values }).toEqual({
      title: "It's here",
      tags: ["one", "two, three", "four"],
      plain: "words",
    });
    expect(notRead).toEqual([
      ...["text: |", "many lines", "name: Ada", "title: again", "anchor: *x", "__proto__: x"],
    ]);
  });

  test("is only what stands between two lines of dashes", () => {
    expect(readFrontMatter("---\nno end").body).toBe("---\nno end");
    expect(readFrontMatter("text\n---\n").body).toBe("text\n---\n");
  });
});
