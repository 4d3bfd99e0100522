import { Extension } from "@tiptap/core";

/**
 * Focuses the text before the next event. TipTap's own command waits for the next frame, and loses
 * the keys that somebody presses before it.
 */
export const ImmediateFocus = Extension.create({
  name: "immediateFocus",
  addCommands() {
    return {
      focus:
        () =>
        ({ editor, view, dispatch }) => {
          if (!dispatch || view.hasFocus()) return true;
          queueMicrotask(() => {
            if (editor.isDestroyed) return;
            view.focus();
            editor.commands.scrollIntoView();
          });
          return true;
        },
    };
  },
});
