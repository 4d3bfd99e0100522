import type { JSONContent } from "@tiptap/core";
import { Fragment, type MarkType, type NodeType } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { CALLOUT_KINDS } from "#app/platform/rich-text/blocks/callout/block.ts";
import { PICTURE_CROPS, PICTURE_WIDTHS } from "#app/platform/rich-text/blocks/picture/block.ts";
import { ALIGNMENTS } from "#app/platform/rich-text/html-rules.ts";
import { HIGHLIGHTS, TEXT_COLOURS } from "#app/platform/rich-text/palette.ts";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { countHtml } from "#app/platform/rich-text/text-counts.ts";
import { EVENTS, POSTS } from "#db/demo/content.server.ts";
import { openInEditor, SCHEMA, writeInEditor } from "#tests/support/editor-schema.ts";
import { countDocument } from "./count-document.ts";
import { HEADING_LEVELS } from "./rich-text-schema.ts";

/**
 * These tests check that the editor's schema matches the server's allow-list. They take every node
 * and mark from the schema, so a new one fails until both support it.
 */
const PICTURE = "/pictures/0123456789abcdef0123456789abcdef";

/** The attribute values to test, by node or mark. */
const ATTRIBUTES: Record<string, Record<string, unknown[]>> = {
  paragraph: { textAlign: [null, ...ALIGNMENTS] },
  heading: { level: [...HEADING_LEVELS], textAlign: [null, ...ALIGNMENTS] },
  orderedList: { start: [1, 3, 99999] },
  tableCell: { colspan: [1, 2], rowspan: [1, 2] },
  tableHeader: { colspan: [1, 2], rowspan: [1, 2] },
  figure: {
    src: [`${PICTURE}-640.jpg`, `${PICTURE}-1280.webp`],
    srcset: [null, `${PICTURE}-320.webp 320w, ${PICTURE}-640.webp 640w`],
    sizes: [null, "(min-width: 48rem) 42rem, 100vw"],
    width: [null, "640"],
    height: [null, "480"],
    alt: [null, "", 'A girl & her "book" <3'],
    layout: Object.keys(PICTURE_WIDTHS),
    crop: Object.keys(PICTURE_CROPS),
  },
  // The other two are not stored.
  awaitedPicture: { name: ["school-gate.jpg", "A & <b>"], alt: [null], upload: [null] },
  video: {
    href: ["https://www.youtube.com/watch?v=abcdefghij-", "https://vimeo.com/76979871/0a1b2c3d4e"],
    still: [null, { src: `${PICTURE}-640.jpg`, srcset: `${PICTURE}-320.webp 320w`, width: "640", alt: "" }],
  },
  callout: { kind: Object.keys(CALLOUT_KINDS) },
  button: { href: ["https://example.org/?a=1&b=2", "/events"], textAlign: [null, ...ALIGNMENTS] },
  file: { href: [`/documents/${"0f".repeat(16)}/annual-report.pdf`] },
  related: { href: ["/blog/back-to-school", "/event-blog/book-drive-2"] },
  link: { href: ["https://example.org/?a=1&b=2", "mailto:a@example.org", "tel:+234800", "/events", "#top"] },
  textColour: { value: TEXT_COLOURS.map(({ value }) => value) },
  highlight: { value: HIGHLIGHTS.map(({ value }) => value) },
};
/** Wraps nodes that a document can't contain directly. */
const WITHIN: Record<string, (content: JSONContent) => JSONContent> = {
  listItem: (item) => ({ type: "bulletList", content: [item] }),
  tableRow: (row) => ({ type: "table", content: [row] }),
  tableCell: (cell) => WITHIN.tableRow?.({ type: "tableRow", content: [cell] }) as JSONContent,
  tableHeader: (cell) => WITHIN.tableRow?.({ type: "tableRow", content: [cell] }) as JSONContent,
  pullQuoteText: (text) => ({ type: "pullQuote", content: [text, { type: "pullQuoteSource" }] }),
  pullQuoteSource: (source) => ({ type: "pullQuote", content: [{ type: "pullQuoteText" }, source] }),
  text: (text) => ({ type: "paragraph", content: [text] }),
  hardBreak: (end) => ({ type: "paragraph", content: [word("a"), end, word("b")] }),
};

const word = (text: string, marks: JSONContent[] = []): JSONContent =>
  marks.length > 0 ? { type: "text", text, marks: marks as never } : { type: "text", text };

/**
 * Builds all combinations of attributes of a node or mark. Fails on an attribute of the schema that
 * isn't listed above.
 */
function attributeSets(type: NodeType | MarkType): Record<string, unknown>[] {
  const known = ATTRIBUTES[type.name] ?? {};
  expect(Object.keys(known).sort(), type.name).toEqual(Object.keys(type.spec.attrs ?? {}).sort());
  let sets: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(known))
    sets = sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value })));
  // `sizes` has no meaning without `srcset`.
  return sets.filter((set) => !(set.sizes && !set.srcset));
}

/** Builds a node with the given children, or with its required content. */
function nodeOf(type: NodeType, attrs: Record<string, unknown>, children?: JSONContent[]): JSONContent {
  if (type.isText) return word("text");
  const content = children ?? (type.createAndFill()?.toJSON().content as JSONContent[] | undefined) ?? [];
  return {
    type: type.name,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(content.length > 0 ? { content } : {}),
  };
}

const documentOf = (...content: JSONContent[]): JSONContent => ({
  type: "doc",
  content: content.map((node) => WITHIN[node.type as string]?.(node) ?? node),
});

const nodes = Object.values(SCHEMA.nodes).filter((type) => type !== SCHEMA.topNodeType);
const marks = Object.values(SCHEMA.marks);

function expectRoundTrip(document: JSONContent): void {
  const whole = SCHEMA.nodeFromJSON(document);
  whole.check();
  const html = writeInEditor(whole);
  expect(sanitizeNow(html)).toBe(html);
  expect(openInEditor(html).toJSON()).toEqual(whole.toJSON());
}

describe("a round trip from the editor to the server and back", () => {
  test.each(nodes.map((type) => [type.name, type] as const))("%s", (_, type) => {
    const [first, ...more] = attributeSets(type);
    for (const attrs of [first ?? {}, ...more]) {
      expectRoundTrip(documentOf(nodeOf(type, attrs)));
      if (type.inlineContent) {
        expectRoundTrip(documentOf(nodeOf(type, attrs, [word("words & <signs>")])));
        for (const mark of attrs === first ? marks.filter((mark) => type.allowsMarkType(mark)) : [])
          expectRoundTrip(
            documentOf(nodeOf(type, attrs, [word("a "), word("b", [markOf(mark)]), word(" c")])),
          );
      }
    }
  });

  test.each(marks.map((type) => [type.name, type] as const))("%s", (_, type) => {
    for (const attrs of attributeSets(type)) {
      const mark = { type: type.name, attrs };
      expectRoundTrip(documentOf(nodeOf(node("paragraph"), {}, [word("a", [mark])])));
      for (const other of marks.filter((candidate) => candidate !== type))
        for (const otherAttrs of attributeSets(other).slice(0, 1)) {
          const both = SCHEMA.text(
            "x",
            [type.create(attrs), other.create(otherAttrs)].toSorted(byRank),
          ).toJSON();
          expectRoundTrip(documentOf(nodeOf(node("paragraph"), {}, [word("a", [mark]), both, word("c")])));
        }
    }
  });

  test("every allowed nesting of two nodes", () => {
    let pairs = 0;
    for (const outer of nodes)
      for (const inner of nodes) {
        const filled = filledWith(outer, inner);
        if (!filled) continue;
        pairs += 1;
        expectRoundTrip(documentOf(filled));
      }
    expect(pairs).toBeGreaterThan(40);
  });

  test("all marks at once", () => {
    const all = marks.map((mark) => mark.create(attributeSets(mark)[0])).toSorted(byRank);
    expectRoundTrip(documentOf({ type: "paragraph", content: [SCHEMA.text("all", all).toJSON()] }));
  });
});

const node = (name: string) => SCHEMA.nodes[name] as NodeType;
const markOf = (type: MarkType) => ({ type: type.name, attrs: attributeSets(type)[0] });
const byRank = (one: { type: MarkType }, other: { type: MarkType }) =>
  marks.indexOf(one.type) - marks.indexOf(other.type);

/**
 * Builds an outer node that contains the inner one and any required content. Returns undefined if
 * the schema doesn't allow it.
 */
function filledWith(outer: NodeType, inner: NodeType): JSONContent | undefined {
  const content = SCHEMA.nodeFromJSON(
    documentOf(
      nodeOf(inner, attributeSets(inner)[0] ?? {}, inner.inlineContent ? [word("inner")] : undefined),
    ),
  );
  let found = content.firstChild;
  while (found && found.type !== inner) found = found.firstChild;
  const child = found ?? SCHEMA.text("inner");
  const before = outer.contentMatch.fillBefore(Fragment.from(child), true);
  const whole = before && outer.createAndFill(attributeSets(outer)[0], before.append(Fragment.from(child)));
  return whole ? (whole.toJSON() as JSONContent) : undefined;
}

/** Demo texts are realistic, so opening and saving one must not lose anything. */
describe("stored texts", () => {
  const texts = [
    ...POSTS.map(({ title, content }) => [title, content] as const),
    ...EVENTS.map(({ name, report }) => [name, report] as const),
  ];

  test.each(texts)("%s", (_, html) => {
    const opened = openInEditor(html);
    const saved = sanitizeNow(writeInEditor(opened));
    expect(countHtml(saved)).toEqual(countHtml(html));
    expect(countDocument(opened)).toEqual(countHtml(html));
    expect(plainTextOf(saved)).toBe(plainTextOf(html));
    for (const part of [
      /<a href="[^"]*"/g,
      /<img [^>]*>/g,
      /<(h[2-5]|ul|ol|li|blockquote|strong|em|table)>/g,
    ])
      expect(saved.match(part), String(part)).toEqual(html.match(part));
  });

  test.each([
    ["<h1>a</h1>", "<h2>a</h2>"],
    ['<p>a<img src="/pictures/0123456789abcdef0123456789abcdef-640.jpg" alt="x" />b</p>', "a b"],
    ["<pre><code>x = 1</code></pre>", "<p>x = 1</p>"],
    [
      '<table><caption>Terms</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      "Terms a b",
    ],
    [
      `<figure><img src="${PICTURE}-640.jpg" /><img src="${PICTURE}-320.jpg" /><figcaption>two</figcaption></figure>`,
      "two",
    ],
    ["<p>a<br>b</p><p>c</p>d", "a b c d"],
  ])("%s keeps its text and its pictures", (html, expected) => {
    const stored = sanitizeNow(html);
    const opened = openInEditor(stored);
    const saved = sanitizeNow(writeInEditor(opened));
    expect(plainTextOf(saved)).toBe(plainTextOf(expected));
    expect(saved.match(/<img/g)?.length).toBe(html.match(/<img/g)?.length);
  });
});
