import { Extension } from "@tiptap/core";
import { DOMSerializer, type Fragment } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

const MARK = "data-copied-here";

/** Every editor that is built like this one marks what is copied out of it so. */
const SLICE = "data-pm-slice";

/** Whether pasted elements were copied out of this editor, which knows every part of them. */
export function isCopiedHere(body: HTMLElement): boolean {
  return body.querySelector(`[${SLICE}]`) !== null && body.querySelector(`[${MARK}]`) !== null;
}

class MarkingSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const copied = super.serializeFragment(fragment, options, target);
    // It calls itself for what is within an element.
    if (!target) copied.firstElementChild?.setAttribute(MARK, "");
    return copied;
  }
}

/** Marks what is copied or dragged out of the editor. */
export const CopiedHere = Extension.create({
  name: "copiedHere",
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const clipboardSerializer = new MarkingSerializer(
      DOMSerializer.nodesFromSchema(schema),
      DOMSerializer.marksFromSchema(schema),
    );
    return [new Plugin({ props: { clipboardSerializer } })];
  },
});
