import { type Editor, Node } from "@tiptap/core";
import type { EditorBlock } from "../editor-block.ts";
import { PULL_QUOTE } from "./block.ts";

const QUOTE = "pullQuoteText";
const SOURCE = "pullQuoteSource";
/** Before the rules for pictures and ordinary quotes. */
const priority = 60;

const PullQuote = Node.create({
  name: PULL_QUOTE.node,
  group: "block",
  content: `${QUOTE} ${SOURCE}`,
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: "figure.prose-pull-quote", priority }],
  renderHTML: () => ["figure", { class: "prose-pull-quote" }, 0],
  addKeyboardShortcuts: () => ({
    // From the quote, Enter leads to the line below it, and from there out of the block.
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection;
      const { name } = $from.parent.type;
      if (name === QUOTE) return editor.commands.setTextSelection($from.after() + 1);
      if (name !== SOURCE) return false;
      return editor.chain().insertContentAt($from.after(-1), { type: "paragraph" }).focus().run();
    },
    Backspace: ({ editor }) => goBack(editor),
  }),
});

/** At the beginning of the source to the end of the quote; at its beginning selects the block. */
function goBack({ state: { selection }, commands }: Editor): boolean {
  const { $from, empty } = selection;
  const { name } = $from.parent.type;
  if (!empty || $from.parentOffset > 0) return false;
  if (name === SOURCE) return commands.setTextSelection($from.before() - 1);
  return name === QUOTE && commands.setNodeSelection($from.before(-1));
}

const Quote = Node.create({
  name: QUOTE,
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figure.prose-pull-quote > blockquote", priority, contentElement: "p" }],
  renderHTML: () => ["blockquote", ["p", 0]],
});

const Source = Node.create({
  name: SOURCE,
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figure.prose-pull-quote > figcaption", priority }],
  renderHTML: () => ["figcaption", 0],
});

export const PULL_QUOTE_EDITOR: EditorBlock = { extensions: [PullQuote, Quote, Source] };
