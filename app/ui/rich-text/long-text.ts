import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The number of blocks from which a text counts as long. */
const LONG = 40;

/**
 * Keeps typing fast in a long text: the browser skips the layout of blocks outside the viewport
 * (`data-long` in rich-text.css). Renders all blocks once first, so that the browser remembers
 * their heights and nothing shifts while scrolling.
 */
export const LongText = Extension.create({
  name: "longText",
  addProseMirrorPlugins: () => [new Plugin({ view: (view) => new DrawnBlocks(view) })],
});

class DrawnBlocks {
  #frame = 0;

  constructor(view: EditorView) {
    this.#learn(view);
  }

  update(view: EditorView, { doc }: { doc: { childCount: number } }) {
    // More than one block was added or removed, so the browser must learn new heights.
    if (Math.abs(view.state.doc.childCount - doc.childCount) > 1) this.#learn(view);
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
  }

  #learn(view: EditorView) {
    cancelAnimationFrame(this.#frame);
    view.dom.removeAttribute("data-long");
    if (view.state.doc.childCount < LONG) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => view.dom.setAttribute("data-long", ""));
    });
  }
}
