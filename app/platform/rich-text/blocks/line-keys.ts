import type { KeyboardShortcutCommand } from "@tiptap/core";

/**
 * The keys of a block with one line of text, such as a picture with its caption: Enter continues
 * below the block, and Backspace at the beginning of the line selects the whole block.
 */
export function lineKeys(name: string): Record<string, KeyboardShortcutCommand> {
  return {
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection;
      if ($from.parent.type.name !== name) return false;
      return editor.chain().insertContentAt($from.after(), { type: "paragraph" }).focus().run();
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection;
      if (!empty || $from.parent.type.name !== name || $from.parentOffset > 0) return false;
      return editor.commands.setNodeSelection($from.before());
    },
  };
}
