import { type Command, EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { openInEditor, writeInEditor } from "#tests/support/editor-schema.ts";
import { moveBlock, moveSelected } from "./move-blocks.ts";

const picture = (nth: number) =>
  `<figure><img src="/pictures/${String(nth).repeat(32)}-640.jpg" alt="" /></figure>`;
const items = (...names: string[]) => `<ul>${names.map((name) => `<li><p>${name}</p></li>`).join("")}</ul>`;
const gallery = (...all: number[]) => `<div class="prose-gallery">${all.map(picture).join("")}</div>`;

/** Selects from the beginning of one word to the end of another. */
function select(html: string, from: string, to = from): EditorState {
  const doc = openInEditor(html);
  const at = (word: string) => {
    let found = -1;
    doc.descendants((node, pos) => {
      if (node.isText && node.text?.includes(word)) found = pos + node.text.indexOf(word);
    });
    expect(found).toBeGreaterThan(0);
    return found;
  };
  return EditorState.create({ doc, selection: TextSelection.create(doc, at(from), at(to) + to.length) });
}

function run(command: Command, state: EditorState): EditorState | undefined {
  let after: EditorState | undefined;
  const isDone = command(state, (tr) => {
    after = state.apply(tr);
  });
  expect(isDone).toBe(after !== undefined);
  return after;
}

test.each([
  ["down", "<p>a</p><p>b</p><p>c</p>", "a", "a", "<p>b</p><p>a</p><p>c</p>"],
  ["up", "<p>a</p><p>b</p><p>c</p>", "b", "c", "<p>b</p><p>c</p><p>a</p>"],
  ["up", `<p>a</p>${items("b", "c", "d")}`, "c", "d", `<p>a</p>${items("c", "d", "b")}`],
  ["down", `${items("a")}<p>b</p>`, "a", "b", undefined],
  ["up", `<p>a</p>${items("b", "c")}`, "b", "b", undefined],
  [
    "up",
    "<p>a</p><blockquote><p>b</p><p>c</p></blockquote>",
    "c",
    "c",
    "<blockquote><p>b</p><p>c</p></blockquote><p>a</p>",
  ],
  [
    "down",
    "<table><tbody><tr><td><p>a</p></td></tr></tbody></table><p>b</p>",
    "a",
    "a",
    "<p>b</p><table><tbody><tr><td><p>a</p></td></tr></tbody></table>",
  ],
] as const)("%s, %s from %s to %s", (direction, html, from, to, moved) => {
  const state = select(html, from, to);
  const after = run(moveSelected(direction), state);
  expect(after && writeInEditor(after.doc)).toBe(moved);
  if (!after) return;
  const selected = ({ doc, selection }: EditorState) => doc.textBetween(selection.from, selection.to);
  expect(selected(after)).toBe(selected(state));
  const back = run(moveSelected(direction === "up" ? "down" : "up"), after);
  expect(back && writeInEditor(back.doc)).toBe(html);
});

test("a picture moves within its gallery, and the gallery by itself", () => {
  const doc = openInEditor(`<p>a</p>${gallery(1, 2)}`);
  const [galleryAt, second] = [3, 6];
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, second) });
  const after = run(moveSelected("up"), state);
  expect(after && writeInEditor(after.doc)).toBe(`<p>a</p>${gallery(2, 1)}`);
  const node = doc.nodeAt(galleryAt);
  if (!node) throw new Error("The gallery is missing");
  const moved = run(moveBlock({ name: "gallery", pos: galleryAt, node }, "up"), state);
  expect(moved && writeInEditor(moved.doc)).toBe(`${gallery(1, 2)}<p>a</p>`);
  expect(run(moveBlock({ name: "gallery", pos: galleryAt, node }, "down"), state)).toBeUndefined();
});
