import { expect, test } from "vitest";
import { textBlocks } from "./text-blocks.ts";
import { richTextDifferences, wordDifferences } from "./text-differences.ts";

test("a rich text is split into blocks with their kinds and formats", () => {
  const html = `<h2>Rain &amp; sun</h2><p style="text-align:center">It <strong>rained <em>hard</em></strong>
    <a href="/about">here</a>.</p><p></p><ul><li><p>One</p><ul><li>Two</li></ul></li></ul><ol><li>Three</li></ol>
    <blockquote><p>Said</p></blockquote><figure><img src="/pictures/${"a".repeat(32)}-320.jpg" alt="A road" />
    <figcaption>Home</figcaption></figure><hr /><table><tbody><tr><th>H</th><td><p>C</p></td></tr></tbody></table>`;
  expect(textBlocks(html).map(({ kind, text, formats }) => [kind, text, ...formats])).toEqual([
    ["Heading 1", "Rain & sun"],
    [
      "Paragraph",
      "It rained hard here.",
      "centred",
      "bold “rained hard”",
      "italic “hard”",
      "link to /about “here”",
    ],
    ["List item", "One"],
    ["List item", "Two"],
    ["Numbered list item", "Three"],
    ["Quote", "Said"],
    ["Picture", "A road", "file aaaaaaaa"],
    ["Caption", "Home"],
    ["Dividing line", ""],
    ["Table heading", "H"],
    ["Table cell", "C"],
  ]);
});

test("added and removed words are distinguished from unchanged ones", () => {
  expect(wordDifferences("The rain came late.", "The rain came early.")).toEqual([
    { text: "The rain came " },
    { text: "late", change: "removed" },
    { text: "early", change: "added" },
    { text: "." },
  ]);
  expect(wordDifferences("", "New")).toEqual([{ text: "New", change: "added" }]);
});

test("blocks are added, removed and rewritten, and equal ones are counted", () => {
  const before = "<p>Same.</p><p>The rain came late this year.</p><p>Goes away entirely.</p><p>End.</p>";
  const after = "<p>Same.</p><p>The rain came early this year.</p><p>End.</p><hr />";
  expect(richTextDifferences(before, after)).toEqual([
    { change: "none", count: 1 },
    {
      change: "changed",
      kind: "Paragraph",
      pieces: [
        { text: "The rain came " },
        { text: "late", change: "removed" },
        { text: "early", change: "added" },
        { text: " this year." },
      ],
      notes: [],
    },
    {
      change: "removed",
      kind: "Paragraph",
      pieces: [{ text: "Goes away entirely.", change: "removed" }],
      notes: [],
    },
    { change: "none", count: 1 },
    { change: "added", kind: "Dividing line", pieces: [], notes: [] },
  ]);
});

test.each([
  ["bold", "<p>A word.</p>", "<p>A <strong>word</strong>.</p>", ["Now: bold “word”"]],
  [
    "a link elsewhere",
    '<p><a href="/a">A</a></p>',
    '<p><a href="/b">A</a></p>',
    ["No longer: link to /a “A”", "Now: link to /b “A”"],
  ],
  ["a heading", "<p>Rain</p>", "<h3>Rain</h3>", ["Paragraph became heading 2"]],
  ["an alignment", "<p>Rain</p>", '<p style="text-align:right">Rain</p>', ["Now: aligned right"]],
  ["a list", "<p>Rain</p>", "<ul><li><p>Rain</p></li></ul>", ["Paragraph became list item"]],
])("formatting alone shows as a note: %s", (_name, before, after, notes) => {
  expect(richTextDifferences(before, after)).toMatchObject([{ change: "changed", notes }]);
});

test("texts with nothing in common, however long, are entirely removed and added", () => {
  const text = (word: string, count: number) =>
    Array.from({ length: count }, (_, i) => `<p>${word}${i}</p>`).join("");
  const changes = (count: number) =>
    richTextDifferences(text("old", count), text("new", count)).map(({ change }) => change);
  expect(changes(400)).toHaveLength(800);
  expect(new Set(changes(400))).toEqual(new Set(["added", "removed"]));
  expect(changes(3000)).toHaveLength(1001);
  expect(changes(3000).at(-1)).toBe("not shown");
});
