import type { Editor } from "@tiptap/core";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { BLOCK_EXAMPLES } from "#tests/support/block-examples.ts";
import { openInEditor, SCHEMA, writeInEditor } from "#tests/support/editor-schema.ts";
import { expectPictures, PicturePlaces, placePicture, placesNear, positionOf } from "./picture-places.ts";

const SOURCE = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";
const PICTURES = ["1", "2", "3"];

/** Has only what the functions use, because there is no page here. */
function open(html: string) {
  const plugins = PicturePlaces.config.addProseMirrorPlugins?.call(undefined as never) ?? [];
  const editor = {
    state: EditorState.create({ schema: SCHEMA, doc: openInEditor(html), plugins }),
    isDestroyed: false,
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  return editor as typeof editor & Editor;
}

/** Lets the last picture arrive first. */
function arrive(editor: Editor): string {
  for (const alt of PICTURES.toReversed()) placePicture(editor, alt, { src: SOURCE, alt });
  editor.state.doc.check();
  return writeInEditor(editor.state.doc);
}

const FIGURE = /<figure><img [^>]*alt="(\d)" \/><\/figure>/g;

const TEXTS = [
  ...Object.entries(BLOCK_EXAMPLES)
    // Its place is for a picture, and so is the test below.
    .filter(([name]) => name !== "awaitedPicture")
    .map(([, example]) => example("some words")),
  "<p></p><p>words</p>",
  "<ul><li><p></p></li></ul>",
  '<aside class="prose-note"><p></p></aside>',
  '<figure class="prose-pull-quote"><blockquote><p></p></blockquote><figcaption></figcaption></figure>',
  `<table><tbody><tr><td>${BLOCK_EXAMPLES.pullQuote("words")}</td></tr></tbody></table>`,
];

test.each(TEXTS)("pictures arrive in order and change nothing else: %s", (html) => {
  const { doc } = open(html).state;
  for (let near = 0; near <= doc.content.size; near += 1) {
    const editor = open(html);
    expectPictures(editor, placesNear(editor, PICTURES, near));
    const written = arrive(editor);
    expect(
      Array.from(written.matchAll(FIGURE), ([, alt]) => alt),
      written,
    ).toEqual(PICTURES);
    expect(written.replace(FIGURE, "")).toBe(writeInEditor(doc));
    for (const alt of PICTURES) expect(positionOf(editor, alt)).toBeDefined();
  }
});

test("a picture whose place was deleted leaves the rest of a table whole", () => {
  const row = (word: string) => `<tr><td><p>${word}</p></td></tr>`;
  const editor = open(`<table><tbody>${row("a")}${row("b")}${row("c")}</tbody></table>`);
  const { doc, tr } = editor.state;
  let pos = 0;
  doc.descendants((node, at) => {
    if (node.textContent === "b" && node.type.name === "tableRow") pos = at;
  });
  expectPictures(editor, placesNear(editor, PICTURES, pos + 3));
  editor.view.dispatch(tr.delete(pos, pos + (doc.nodeAt(pos)?.nodeSize ?? 0)));
  const written = arrive(editor);
  expect(written.replace(FIGURE, "")).toBe(`<table><tbody>${row("a")}${row("c")}</tbody></table>`);
});

test("a picture takes the place of an awaited one, with its caption, and not once that is gone", () => {
  const html = `<p>before</p>${BLOCK_EXAMPLES.awaitedPicture("At the <strong>gate</strong>")}<p>after</p>`;
  const [first = ""] = PICTURES;
  const editor = open(html);
  expectPictures(editor, placesNear(editor, [first], 8));
  // What is written above moves it.
  editor.view.dispatch(editor.state.tr.insertText("Words ", 1));
  const removed = open(html);
  expectPictures(removed, placesNear(removed, [first], 8));
  removed.view.dispatch(removed.state.tr.delete(8, 8 + (removed.state.doc.nodeAt(8)?.nodeSize ?? 0)));
  for (const one of [editor, removed]) placePicture(one, first, { src: SOURCE, alt: null });
  expect(writeInEditor(editor.state.doc)).toBe(
    `<p>Words before</p><figure><img src="${SOURCE}" /><figcaption>At the <strong>gate</strong></figcaption></figure><p>after</p>`,
  );
  expect(writeInEditor(removed.state.doc)).toBe("<p>before</p><p>after</p>");
});
