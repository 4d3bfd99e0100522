import type { Editor } from "@tiptap/core";
import type { RichTextKind } from "./rich-text.ts";

/** The commands of the editor. */
export function Toolbar({ editor }: { editor: Editor; kind: RichTextKind }) {
  return (
    <div role="toolbar" aria-label="Formatting" className="rich-text-toolbar">
      <button type="button" aria-label="Bold" onClick={() => editor.chain().focus().toggleBold().run()}>
        B
      </button>
    </div>
  );
}
