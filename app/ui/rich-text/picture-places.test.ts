import type { Editor } from "@tiptap/core";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { BLOCK_EXAMPLES } from "#tests/support/block-examples.ts";
import { openInEditor, SCHEMA, writeInEditor } from "#tests/support/editor-schema.ts";
import { expectPictures, PicturePlaces, placePicture, positionOf } from "./picture-places.ts";

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
  ...Object.values(BLOCK_EXAMPLES).map((example) => example("some words")),
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
    expectPictures(editor, PICTURES, near);
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
  expectPictures(editor, PICTURES, pos + 3);
  editor.view.dispatch(tr.delete(pos, pos + (doc.nodeAt(pos)?.nodeSize ?? 0)));
  const written = arrive(editor);
  expect(written.replace(FIGURE, "")).toBe(`<table><tbody>${row("a")}${row("c")}</tbody></table>`);
});
