import { Extension, InputRule } from "@tiptap/core";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { Plugin } from "@tiptap/pm/state";
import { addressesIn, wholeAddress } from "#app/platform/rich-text/link-address.ts";

/** Matches `[words](address)`. */
const MARKDOWN_LINK = /\[([^[\]]+)\]\(([^()\s]+)\)$/;
const BREAK = "%leaf%";

/** Turns addresses into links: while typing, when the word ends, and in pasted text. */
export const AutoLink = Extension.create({
  name: "autoLink",
  // Runs before the handler of Enter that splits the line.
  priority: 1100,

  addInputRules: () => [
    new InputRule({
      find: (text) => {
        // Enter is handled by the keyboard shortcut below.
        if (!/[^\S\n]$/.test(text)) return null;
        const word = text.slice(0, -1).split(BREAK).at(-1)?.split(/\s/).at(-1) ?? "";
        if (addressesIn(word).length === 0) return null;
        return { text: word + text.at(-1), index: text.length - word.length - 1 };
      },
      handler: ({ state, range, match }) => {
        const word = match[0].slice(0, -1);
        return linkWord(state.tr, state.schema, word, range.from) ? undefined : null;
      },
    }),
    new InputRule({
      find: MARKDOWN_LINK,
      handler: ({ state: { tr, schema }, range, match }) => {
        const [, words = "", written = ""] = match;
        const href = wholeAddress(written);
        if (href === undefined) return null;
        const link = schema.mark("link", { href });
        const marks = link.addToSet(tr.doc.resolve(range.from + 1).marks());
        tr.replaceWith(range.from, range.to, schema.text(words, marks)).removeStoredMark(link.type);
        return undefined;
      },
    }),
  ],

  addKeyboardShortcuts() {
    const linkLastWord = () => {
      const { state, view } = this.editor;
      const tr = linkBeforeCursor(state);
      if (tr) view.dispatch(tr);
      return false;
    };
    return { Enter: linkLastWord, "Shift-Enter": linkLastWord };
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPasted: ({ content, openStart, openEnd }) =>
          new Slice(linkedFragment(content), openStart, openEnd),
      },
    }),
  ],
});

/**
 * Links the addresses in a word.
 *
 * @param at the position of the word
 * @returns undefined if there is nothing to link
 */
function linkWord(tr: Transaction, schema: Schema, word: string, at: number): Transaction | undefined {
  const { link } = schema.marks;
  const found = addressesIn(word);
  if (!link || found.length === 0 || tr.doc.rangeHasMark(at, at + word.length, link)) return undefined;
  for (const { from, to, href } of found) tr.addMark(at + from, at + to, link.create({ href }));
  return tr.removeStoredMark(link);
}

function linkBeforeCursor({ tr, schema, selection }: EditorState): Transaction | undefined {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, "", BREAK);
  const word = before.split(BREAK).at(-1)?.split(/\s/).at(-1) ?? "";
  return linkWord(tr, schema, word, $from.pos - word.length);
}

function linkedFragment(fragment: Fragment): Fragment {
  return Fragment.from(fragment.content.flatMap((node) => (node.isText ? linkedText(node) : [linked(node)])));
}

function linked(node: Node): Node {
  return node.isLeaf ? node : node.copy(linkedFragment(node.content));
}

function linkedText(text: Node): Node[] {
  const { link } = text.type.schema.marks;
  const words = text.text ?? "";
  const found = link && !link.isInSet(text.marks) ? addressesIn(words) : [];
  const parts: Node[] = [];
  let end = 0;
  for (const { from, to, href } of found) {
    if (from > end) parts.push(text.cut(end, from));
    const address = text.cut(from, to);
    parts.push(link ? address.mark(link.create({ href }).addToSet(address.marks)) : address);
    end = to;
  }
  if (end < words.length) parts.push(text.cut(end));
  return parts;
}
