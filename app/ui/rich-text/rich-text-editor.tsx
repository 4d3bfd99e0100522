import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { type Ref, use, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { AdultsContext } from "./adults.ts";
import { changeInPlace } from "./change-in-place.ts";
import { ChildTraces } from "./child-traces.ts";
import { countDocument } from "./count-document.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { countUndescribed } from "./notes.tsx";
import type { RichTextHandle, RichTextProps } from "./rich-text.ts";
import { htmlOf, openedHtml } from "./rich-text-html.ts";
import { RICH_TEXT } from "./rich-text-schema.ts";
import { showPlace } from "./show-place.ts";
import { type TextRequests, useTextKeys } from "./use-text-keys.ts";

type RichTextEditorProps = RichTextProps & {
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  ref?: Ref<RichTextHandle>;
};

const NOTHING_ASKED: TextRequests = {
  save: undefined,
  link: () => {},
  find: () => {},
  focusMode: () => {},
  toolbar: () => {},
  move: () => {},
  pictures: () => {},
  awaited: () => {},
  documents: () => {},
  markdown: () => {},
  leftOut: () => {},
};

/** Renders the toolbar and the text. Imported only by `RichTextField`, on demand. */
export function RichTextEditor({
  id,
  kind,
  value,
  lang,
  placeholder,
  onChange,
  onSave,
  labelledBy,
  describedBy,
  invalid,
  ref,
}: RichTextEditorProps) {
  const [opened] = useState(value);
  const adults = use(AdultsContext);
  const [extensions] = useState(() => [...RICH_TEXT, ChildTraces.configure({ adults })]);
  const requests = useRef<TextRequests>(NOTHING_ASKED);
  const keys = useTextKeys(requests);
  const editorProps = useMemo(
    () => ({
      ...keys,
      attributes: textAttributes({ id, lang, labelledBy, describedBy, invalid, placeholder }),
    }),
    [keys, id, lang, labelledBy, describedBy, invalid, placeholder],
  );
  const editor = useEditor({
    extensions,
    content: openedHtml(opened),
    injectCSS: false,
    immediatelyRender: false,
    // Pasted text is literal: two asterisks stay two asterisks.
    enablePasteRules: false,
    // Searches each change for deletions to emit events that nothing listens to.
    enableCoreExtensions: { delete: false },
    editorProps,
    onUpdate: ({ editor: { state } }) =>
      onChange({
        html: () => htmlOf(state.doc),
        counts: countDocument(state.doc),
        undescribed: countUndescribed(state.doc),
      }),
  });
  useEffect(() => {
    requests.current.save = onSave;
  });
  useImperativeHandle(
    ref,
    () => ({
      getHtml: () => (editor ? htmlOf(editor.state.doc) : opened),
      setHtml: (html) => editor?.commands.setContent(openedHtml(html), { emitUpdate: false }),
      changeHtml: (html) => editor && changeInPlace(editor, html),
      focus: () => editor?.commands.focus(),
      show: (place) => editor && showPlace(editor, place),
    }),
    [editor, opened],
  );
  const text = (
    <>
      {editor && placeholder ? <Placeholder editor={editor} text={placeholder} /> : null}
      <EditorContent editor={editor} />
      <span id={`${id}-keys`} hidden>
        Alt+F10 leads to the toolbar. Escape, then Tab leads out of the text.
      </span>
    </>
  );
  if (!editor)
    return (
      <div className="rich-text">
        <div className="rich-text-paper">{text}</div>
      </div>
    );
  return (
    <EditorFrame editor={editor} id={id} kind={kind} invalid={invalid} requests={requests}>
      {text}
    </EditorFrame>
  );
}

type Labelled = Pick<RichTextEditorProps, "id" | "lang" | "labelledBy" | "describedBy" | "invalid"> & {
  placeholder: string | undefined;
};

function textAttributes({ id, lang, labelledBy, describedBy, invalid, placeholder }: Labelled) {
  return {
    id,
    ...(lang ? { lang } : {}),
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    "aria-describedby": `${describedBy} ${id}-keys`.trim(),
    ...(invalid ? { "aria-invalid": "true" } : {}),
    ...(placeholder ? { "aria-placeholder": placeholder } : {}),
    class: "prose rich-text-page",
  };
}

/**
 * Shows the placeholder while the text is empty. A separate component, because `useEditorState`
 * needs an existing editor.
 */
function Placeholder({ editor, text }: { editor: Editor; text: string }) {
  const isEmpty = useEditorState({ editor, selector: (context) => context.editor.isEmpty });
  if (!isEmpty) return null;
  return (
    <span className="rich-text-placeholder" aria-hidden="true">
      {text}
    </span>
  );
}
