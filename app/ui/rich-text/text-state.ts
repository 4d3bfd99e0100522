import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection } from "@tiptap/pm/state";
import { useEffect, useState } from "react";
import type { BlockName } from "#app/platform/rich-text/blocks/blocks.ts";
import { EDITOR_BLOCKS } from "#app/platform/rich-text/blocks/editor-blocks.ts";

/** The formatting at the cursor, for the toolbar. */
export type TextState = {
  /** "Paragraph", "Heading 1" and so on. */
  block: string;
  /** 0 for a paragraph, or a heading's level from 1 to 4. */
  heading: number;
  align: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  superscript: boolean;
  subscript: boolean;
  footnote: boolean;
  bulletList: boolean;
  orderedList: boolean;
  blockquote: boolean;
  link: boolean;
  /** The kinds of blocks around the cursor, outermost first, and how each looks, as JSON. */
  around: string;
  colour: string | undefined;
  highlight: string | undefined;
  canUndo: boolean;
  canRedo: boolean;
};

const SWITCHES = {
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strike: "Strikethrough",
  superscript: "Superscript",
  subscript: "Subscript",
  footnote: "Footnote",
  bulletList: "Bullet list",
  orderedList: "Numbered list",
  blockquote: "Quote",
  link: "Link",
} as const;

export function readTextState(editor: Editor): TextState {
  const { state } = editor;
  const parent = firstTextblock(state);
  const level = parent.type.name === "heading" ? Number(parent.attrs.level) - 1 : 0;
  const has = (name: string) => editor.isActive(name);
  return {
    block: level > 0 ? `Heading ${level}` : "Paragraph",
    heading: level,
    align: parent.attrs.textAlign ?? "left",
    bold: has("bold"),
    italic: has("italic"),
    underline: has("underline"),
    strike: has("strike"),
    superscript: has("superscript"),
    subscript: has("subscript"),
    footnote: has("footnote"),
    bulletList: has("bulletList"),
    orderedList: has("orderedList"),
    blockquote: has("blockquote"),
    link: has("link"),
    around: JSON.stringify(blocksAround(state).map(({ name, node }) => [name, node.attrs])),
    colour: editor.getAttributes("textColour").value,
    highlight: editor.getAttributes("highlight").value,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

export type BlockAround = { name: BlockName; node: Node; pos: number };

/** Finds the declared blocks around the cursor, and the selected one, outermost first. */
export function blocksAround({ selection }: EditorState): BlockAround[] {
  const { $from } = selection;
  const found = Array.from({ length: $from.depth }, (_, above) => {
    const depth = above + 1;
    return { name: $from.node(depth).type.name, node: $from.node(depth), pos: $from.before(depth) };
  });
  if (selection instanceof NodeSelection)
    found.push({ name: selection.node.type.name, node: selection.node, pos: selection.from });
  return found.filter((block): block is BlockAround => block.name in EDITOR_BLOCKS);
}

/** Returns the paragraph or heading in which the selection begins. */
function firstTextblock({ doc, selection: { $from, from, to } }: EditorState): Node {
  let found = $from.parent;
  if (!found.isTextblock)
    doc.nodesBetween(from, to, (node) => {
      if (node.isTextblock && !found.isTextblock) found = node;
      return !found.isTextblock;
    });
  return found;
}

/**
 * Describes a change of formatting to screen readers. Returns an empty string if nothing relevant
 * changed.
 */
export function describeChange(before: TextState, after: TextState): string {
  const told: string[] = [];
  if (before.block !== after.block) told.push(after.block);
  if (before.align !== after.align) told.push(`Aligned ${after.align}`);
  for (const [name, label] of Object.entries(SWITCHES) as [keyof typeof SWITCHES, string][])
    if (before[name] !== after[name]) told.push(`${label} ${after[name] ? "on" : "off"}`);
  return told.join(", ");
}

/** Tracks the formatting at the cursor, and the announcement for the last command. */
export function useTextState(editor: Editor) {
  const [state, setState] = useState(() => readTextState(editor));
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    let last = readTextState(editor);
    const look = ({ transaction }: { transaction: { docChanged: boolean; storedMarksSet: boolean } }) => {
      const now = readTextState(editor);
      const isSame = (Object.keys(now) as (keyof TextState)[]).every((name) => now[name] === last[name]);
      if (isSame) return;
      // On plain cursor movement, screen readers announce the text themselves.
      if (transaction.docChanged || transaction.storedMarksSet) setAnnouncement(describeChange(last, now));
      last = now;
      setState(now);
    };
    editor.on("transaction", look);
    return () => void editor.off("transaction", look);
  }, [editor]);
  return { state, announcement, announce: setAnnouncement };
}
