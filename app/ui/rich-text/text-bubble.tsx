import type { Editor } from "@tiptap/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { placeMenu } from "./tool-menu.tsx";

type TextBubbleProps = {
  editor: Editor;
  /** The range in the text at which it stands. */
  from: number;
  to: number;
  className: string;
  children: ReactNode;
};

/** Shows something at a place in the text, which keeps the focus. */
export function TextBubble({ editor, from, to, className, children }: TextBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
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
      className={`tool-choices ${className}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
