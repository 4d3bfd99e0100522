import { type Editor, getMarkRange } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useState } from "react";
import { PencilIcon, TrashIcon } from "../control/admin-icons.tsx";
import { removeLink } from "./link-dialog.tsx";
import { TextBubble } from "./text-bubble.tsx";

type LinkBubbleProps = { editor: Editor; onChange: () => void };

/**
 * Shows where the link with the cursor leads, and changes or removes it. Escape closes it. The
 * keyboard has Ctrl+K instead, whose dialog does the same.
 */
export function LinkBubble({ editor, onChange }: LinkBubbleProps) {
  const link = useEditorState({ editor, selector: linkAtCursor });
  const [closed, setClosed] = useState<number>();
  useEffect(() => {
    const text = editor.view.dom;
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setClosed(linkAtCursor({ editor })?.from);
    };
    text.addEventListener("keydown", close);
    return () => text.removeEventListener("keydown", close);
  }, [editor]);
  if (closed !== undefined && closed !== link?.from) setClosed(undefined);
  return link && link.from !== closed ? <Bubble key={link.from} {...{ editor, link, onChange }} /> : null;
}

type LinkAtCursor = { from: number; to: number; href: string };

function linkAtCursor({ editor }: { editor: Editor }): LinkAtCursor | null {
  const { selection, schema } = editor.state;
  const range = schema.marks.link && getMarkRange(selection.$from, schema.marks.link);
  if (!range || !selection.empty || !editor.isFocused) return null;
  return { ...range, href: String(editor.getAttributes("link").href ?? "") };
}

function Bubble({ editor, link, onChange }: LinkBubbleProps & { link: LinkAtCursor }) {
  const { from, to, href } = link;
  return (
    <TextBubble editor={editor} from={from} to={to} className="link-bubble">
      <a href={href} target="_blank" rel="noopener" tabIndex={-1} className="link link-bubble-address">
        {href}
      </a>
      <button type="button" tabIndex={-1} className="icon-button" title="Change link" onClick={onChange}>
        <span className="visually-hidden">Change link</span>
        <PencilIcon size={18} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="icon-button"
        title="Remove link"
        onClick={() => removeLink(editor, link)}
      >
        <span className="visually-hidden">Remove link</span>
        <TrashIcon size={18} />
      </button>
    </TextBubble>
  );
}
