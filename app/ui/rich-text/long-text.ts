import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** From how many blocks on a text is long. */
const LONG = 40;

/**
 * In a long text a key costs what is in sight: blocks that are not are passed over by the browser (`data-long` in rich-text.css)
 * until they come near. First it draws them once and remembers their heights, so that nothing moves when they do.
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
    // More than a line was added: its heights are not known yet.
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
