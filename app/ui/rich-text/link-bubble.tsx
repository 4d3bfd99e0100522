import { type Editor, getMarkRange } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { PencilIcon, TrashIcon } from "../control/admin-icons.tsx";
import { removeLink } from "./link-dialog.tsx";
import { placeMenu } from "./tool-menu.tsx";

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
  const bubble = useRef<HTMLDivElement>(null);
  const { from, to, href } = link;
  useLayoutEffect(() => bubble.current?.showPopover?.(), []);
  useLayoutEffect(() => {
    const place = () => {
      if (!bubble.current) return;
      const { left } = editor.view.coordsAtPos(from);
      placeMenu(bubble.current, { ...editor.view.coordsAtPos(to, -1), left });
    };
    place();
    document.addEventListener("scroll", place, { capture: true });
    return () => document.removeEventListener("scroll", place, { capture: true });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the text
    <div
      ref={bubble}
      popover="manual"
      className="tool-choices link-bubble"
      onMouseDown={(event) => event.preventDefault()}
    >
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
    </div>
  );
}
