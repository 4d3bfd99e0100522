import { Extension } from "@tiptap/core";
import { DOMSerializer, type Fragment } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

const MARK = "data-copied-here";

/** ProseMirror sets this attribute on everything that is copied from one of its editors. */
const SLICE = "data-pm-slice";

/** Checks whether pasted HTML was copied from this editor, and so needs no conversion. */
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
    // The method calls itself with a target for nested content.
    if (!target) copied.firstElementChild?.setAttribute(MARK, "");
    return copied;
  }
}

/** Marks HTML that is copied or dragged from the editor. */
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
