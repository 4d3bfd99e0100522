import type { KeyboardShortcutCommand } from "@tiptap/core";
import type { NodeType, ResolvedPos } from "@tiptap/pm/model";

/**
 * The keys of a block with one line of text, such as a picture with its caption: Enter continues
 * below the block, and Backspace at the beginning of the line selects the whole block.
 */
export function lineKeys(name: string): Record<string, KeyboardShortcutCommand> {
  return {
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection;
      if ($from.parent.type.name !== name) return false;
      return editor.chain().insertContentAt(placeBelow($from), { type: "paragraph" }).focus().run();
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection;
      if (!empty || $from.parent.type.name !== name || $from.parentOffset > 0) return false;
      return editor.commands.setNodeSelection($from.before());
    },
  };
}

/** Returns the nearest place below that holds a paragraph: below a gallery, not within it. */
function placeBelow($from: ResolvedPos): number {
  const paragraph = $from.doc.type.schema.nodes.paragraph as NodeType;
  let { depth } = $from;
  const isRefused = (above: number) =>
    !$from.node(above).canReplaceWith($from.indexAfter(above), $from.indexAfter(above), paragraph);
  while (depth > 1 && isRefused(depth - 1)) depth -= 1;
  return $from.after(depth);
}
