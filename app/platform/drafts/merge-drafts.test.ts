import { expect, test } from "vitest";
import { hasConflicts, mergeDrafts, type Side, settleMerge } from "./merge-drafts.ts";

type Draft = { title: string; content: string; pictureId: string | null; tags: string[] };
const text = (words: string) =>
  words
    .split(" ")
    .filter(Boolean)
    .map((word) => `<p>${word}</p>`)
    .join("");
const draft = (words: string, fields: Partial<Draft> = {}): Draft => ({
  ...{ title: "Title", pictureId: null, tags: ["a"] },
  ...fields,
  content: text(words),
});

/** Merges texts whose words are blocks, and returns the words; conflicts as `{mine|theirs}`. */
function merge(base: string, mine: string, theirs: string): string {
  const merged = mergeDrafts(draft(base), draft(mine), draft(theirs));
  const words = (blocks: string[]) => blocks.map((block) => block.replace(/<[^>]*>/g, "")).join(" ");
  return (merged?.text ?? [])
    .map((part) => ("blocks" in part ? words(part.blocks) : `{${words(part.mine)}|${words(part.theirs)}}`))
    .filter(Boolean)
    .join(" ");
}

test.each([
  ["a b c", "a b c", "a b c", "a b c"],
  ["a b c", "a B c", "a b c", "a B c"],
  ["a b c", "a b c", "a b C", "a b C"],
  ["a b c", "A b c", "a b C", "A b C"],
  ["a b c", "A b c", "a B c", "A B c"],
  ["a b c d", "x a b c d", "a b c d y", "x a b c d y"],
  ["a b c", "a c", "a b C", "a C"],
  ["a b c", "a b", "a b c d", "a b d"],
  ["a b c", "a x b c", "a y b c", "a {x|y} b c"],
  ["a b c", "a x b c", "a x b c", "a x b c"],
  ["a b c", "a 1 c", "a 2 c", "a {1|2} c"],
  ["a b c", "a 1 c", "a 1 c", "a 1 c"],
  ["a b c d", "a 1 2 d", "a b 3 d", "a 1 {2|3} d"],
  ["a b c d e", "a 1 c 2 e", "a 3 4 5 e", "a {1|3} 4 {2|5} e"],
  ["a b c d", "a 1 d", "a b 3 d", "a {1|b 3} d"],
  ["", "a", "b", "{a|b}"],
  ["a b", "", "a b", ""],
])("%j, by me %j and by somebody else %j, becomes %j", (base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged);
});

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const table = (...rows: string[]) =>
  `<table><tbody>${rows
    .map(
      (row) =>
        `<tr>${row
          .split(" ")
          .map((cell) => `<td><p>${cell}</p></td>`)
          .join("")}</tr>`,
    )
    .join("")}</tbody></table>`;

test.each([
  [
    "items of a list",
    list("<p>a</p>", "<p>b</p>"),
    list("<p>A</p>", "<p>b</p>"),
    list("<p>a</p>", "<p>B</p>"),
    list("<p>A</p>", "<p>B</p>"),
  ],
  [
    "items that are added and removed",
    list("<p>a</p>", "<p>b</p>", "<p>c</p>"),
    list("<p>b</p>", "<p>c</p>"),
    list("<p>a</p>", "<p>b</p>", "<p>c</p>", "<p>d</p>"),
    list("<p>b</p>", "<p>c</p>", "<p>d</p>"),
  ],
  [
    "a list within a list",
    list(`<p>a</p>${list("<p>b</p>")}`),
    list(`<p>A</p>${list("<p>b</p>")}`),
    list(`<p>a</p>${list("<p>B</p>")}`),
    list(`<p>A</p>${list("<p>B</p>")}`),
  ],
  [
    "paragraphs of a quote",
    "<blockquote><p>a</p><p>b</p></blockquote>",
    "<blockquote><p>A</p><p>b</p></blockquote>",
    "<blockquote><p>a</p><p>B</p></blockquote>",
    "<blockquote><p>A</p><p>B</p></blockquote>",
  ],
  ["cells of a row", table("a b", "c d"), table("A b", "c d"), table("a B", "c d"), table("A B", "c d")],
  [
    "rows of a table",
    table("a b", "c d"),
    table("A b", "c d"),
    table("a b", "c d", "e f"),
    table("A b", "c d", "e f"),
  ],
])("merges %s", (_, base, mine, theirs, merged) => {
  const of = (content: string) => ({ ...draft(""), content: `<p>x</p>${content}` });
  const done = mergeDrafts(of(base), of(mine), of(theirs));
  if (!done) throw new Error("not merged");
  expect(hasConflicts(done)).toBe(false);
  expect(settleMerge(done, of(theirs), () => "mine").content).toBe(`<p>x</p>${merged}`);
});

test.each([
  ["the same item", list("<p>a</p>"), list("<p>1</p>"), list("<p>2</p>")],
  ["the kind of a list and an item", list("<p>a</p>"), "<ol><li><p>a</p></li></ol>", list("<p>b</p>")],
  ["a column and a cell", table("a b"), table("a b c"), table("A b")],
  ["the words of one paragraph", "<p>a <em>b</em></p>", "<p>A <em>b</em></p>", "<p>a <em>B</em></p>"],
])("asks about %s", (_, base, mine, theirs) => {
  const of = (content: string) => ({ ...draft(""), content });
  const done = mergeDrafts(of(base), of(mine), of(theirs));
  expect(done?.text).toEqual([{ mine: [mine], theirs: [theirs] }]);
});

test("takes each field from the person who changed it, and names those that both changed", () => {
  const base = draft("a");
  const merged = mergeDrafts(
    base,
    { ...base, title: "Mine", tags: ["b"] },
    { ...base, title: "Theirs", pictureId: "p" },
  );
  expect(merged).toMatchObject({
    fields: { title: "Mine", pictureId: "p", tags: ["b"] },
    conflicts: ["title"],
  });
  expect(merged && hasConflicts(merged)).toBe(true);
});

test("settles what both changed as somebody chooses", () => {
  const base = draft("a b c");
  const theirs = { ...draft("a 2 c"), title: "Theirs" };
  const merged = mergeDrafts(base, { ...draft("a 1 c"), title: "Mine" }, theirs);
  if (!merged) throw new Error("not merged");
  const settle = (side: Side) => settleMerge(merged, theirs, () => side);
  expect(settle("mine")).toMatchObject({ title: "Mine", content: text("a 1 c") });
  expect(settle("theirs")).toMatchObject({ title: "Theirs", content: text("a 2 c") });
  expect(settle("both").content).toBe(text("a 1 2 c"));
});

test("a picture without its sizes is the same picture", () => {
  const with_ = '<figure><img src="/pictures/x.jpg" srcset="/a 1w" sizes="1px" width="2" alt="" /></figure>';
  const without = '<figure><img src="/pictures/x.jpg" alt="" /></figure>';
  const base = { ...draft(""), content: `${without}<p>a</p>` };
  const merged = mergeDrafts(
    base,
    { ...base, content: `${without}<p>b</p>` },
    { ...base, content: `${with_}<p>a</p><p>c</p>` },
  );
  if (!merged) throw new Error("not merged");
  expect(hasConflicts(merged)).toBe(false);
  expect(settleMerge(merged, base, () => "mine").content).toBe(`${without}<p>b</p><p>c</p>`);
});
