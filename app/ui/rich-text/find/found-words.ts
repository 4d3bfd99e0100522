import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

export type Range = { from: number; to: number };

/** What is looked for, every place where it stands, and which of them is the current one. */
export type FoundWords = { words: string; ranges: readonly Range[]; active: number };

type Note = { words: string } | { active: number };

const NONE: FoundWords = { words: "", ranges: [], active: 0 };
const key = new PluginKey<FoundWords>("foundWords");

/** Marks the words that somebody looks for. */
export const FindWords = Extension.create({
  name: "findWords",
  addProseMirrorPlugins: () => [
    new Plugin<FoundWords>({
      key,
      state: { init: () => NONE, apply: follow },
      props: { decorations: (state) => mark(state) },
    }),
  ],
});

function follow(tr: Transaction, before: FoundWords): FoundWords {
  const note = tr.getMeta(key) as Note | undefined;
  if (note && "active" in note) return { ...before, active: note.active };
  if (note) return { words: note.words, ranges: findRanges(tr.doc, note.words, true), active: 0 };
  if (!tr.docChanged || before.words === "") return before;
  const ranges = findRanges(tr.doc, before.words, true);
  return { ...before, ranges, active: Math.min(before.active, Math.max(0, ranges.length - 1)) };
}

function mark(state: EditorState): DecorationSet | undefined {
  const { ranges, active } = foundWordsIn(state);
  if (ranges.length === 0) return undefined;
  return DecorationSet.create(
    state.doc,
    ranges.map(({ from, to }, at) =>
      Decoration.inline(from, to, { class: at === active ? "found-words is-active" : "found-words" }),
    ),
  );
}

export function foundWordsIn(state: EditorState): FoundWords {
  return key.getState(state) ?? NONE;
}

/** Looks for words in the text, whatever their case, from the cursor on. No words end it. */
export function lookFor(editor: Editor, words: string): void {
  const { state, view } = editor;
  view.dispatch(state.tr.setMeta(key, { words } satisfies Note));
  const { from } = editor.state.selection;
  const next = foundWordsIn(editor.state).ranges.findIndex((range) => range.from >= from);
  show(editor, Math.max(0, next));
}

/** Goes to the next place (1) or the previous one (-1), and round at the ends. */
export function goToFound(editor: Editor, step: 1 | -1): void {
  const { ranges, active } = foundWordsIn(editor.state);
  if (ranges.length > 0) show(editor, (active + step + ranges.length) % ranges.length);
}

function show({ state, view }: Editor, active: number): void {
  const range = foundWordsIn(state).ranges[active];
  if (!range) return;
  view.dispatch(state.tr.setMeta(key, { active } satisfies Note));
  const { node } = view.domAtPos(range.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: "center" });
}

/** Replaces the words at the current place, and goes to the next one. */
export function replaceFound(editor: Editor, by: string): void {
  const { ranges, active } = foundWordsIn(editor.state);
  const range = ranges[active];
  if (!range) return;
  editor.view.dispatch(replace(editor.state.tr, range, by));
  const next = foundWordsIn(editor.state).ranges.findIndex(({ from }) => from >= range.from + by.length);
  show(editor, Math.max(0, next));
}

/**
 * Replaces the words everywhere, as one step to undo.
 *
 * @returns how often
 */
export function replaceAllFound(editor: Editor, by: string): number {
  const { ranges } = foundWordsIn(editor.state);
  const { tr } = editor.state;
  // From the end, so that the other places stay where they are.
  for (const range of ranges.toReversed()) replace(tr, range, by);
  editor.view.dispatch(tr);
  return ranges.length;
}

/** Keeps the marks of the first replaced letter. */
function replace(tr: Transaction, { from, to }: Range, by: string): Transaction {
  return by === "" ? tr.delete(from, to) : tr.insertText(by, from, to);
}

/** Finds all places of words within one block. Runs of white space count as one space. */
export function findRanges(doc: Node, words: string, anyCase = false): Range[] {
  const ranges: Range[] = [];
  if (words.trim() === "") return ranges;
  const escaped = words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+");
  const pattern = anyCase ? new RegExp(escaped, "gi") : new RegExp(escaped, "g");
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // Each leaf, such as a line break, takes one position and stands as one space.
    for (const { index, 0: found } of node.textBetween(0, node.content.size, "", " ").matchAll(pattern))
      ranges.push({ from: pos + 1 + index, to: pos + 1 + index + found.length });
    return false;
  });
  return ranges;
}
