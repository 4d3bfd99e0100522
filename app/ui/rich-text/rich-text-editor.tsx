import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { countDocument } from "./count-document.ts";
import type { RichTextHandle, RichTextProps } from "./rich-text.ts";
import { htmlOf, openedHtml } from "./rich-text-html.ts";
import { RICH_TEXT } from "./rich-text-schema.ts";
import { Toolbar } from "./toolbar.tsx";

type RichTextEditorProps = RichTextProps & {
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  ref?: Ref<RichTextHandle>;
};

/** The editor itself: toolbar and text. Loaded by {@link RichTextField} alone. */
export function RichTextEditor({
  id,
  kind,
  value,
  placeholder,
  onChange,
  onSave,
  labelledBy,
  describedBy,
  invalid,
  ref,
}: RichTextEditorProps) {
  const [opened] = useState(value);
  const saves = useRef(onSave);
  useEffect(() => {
    saves.current = onSave;
  });
  const attributes = useMemo(
    () => ({
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(invalid ? { "aria-invalid": "true" } : {}),
      class: "prose rich-text-page",
    }),
    [id, labelledBy, describedBy, invalid],
  );
  const editorProps = useMemo(
    () => ({
      attributes,
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
        if (event.key.toLowerCase() !== "s" || !saves.current) return false;
        event.preventDefault();
        saves.current();
        return true;
      },
    }),
    [attributes],
  );
  const editor = useEditor({
    extensions: RICH_TEXT,
    content: openedHtml(opened),
    injectCSS: false,
    immediatelyRender: false,
    editorProps,
    onUpdate: ({ editor: { state } }) =>
      onChange({ html: () => htmlOf(state.doc), counts: countDocument(state.doc) }),
  });
  useImperativeHandle(
    ref,
    () => ({
      getHtml: () => (editor ? htmlOf(editor.state.doc) : opened),
      setHtml: (html) => editor?.commands.setContent(openedHtml(html), { emitUpdate: false }),
      focus: () => editor?.commands.focus(),
    }),
    [editor, opened],
  );
  const isEmpty = useEditorState({ editor, selector: (context) => context.editor?.isEmpty ?? false });
  return (
    <div className="rich-text" data-invalid={invalid || undefined}>
      {editor ? <Toolbar editor={editor} kind={kind} /> : null}
      <div className="rich-text-paper">
        {isEmpty && placeholder ? (
          <span className="rich-text-placeholder" aria-hidden="true">
            {placeholder}
          </span>
        ) : null}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
