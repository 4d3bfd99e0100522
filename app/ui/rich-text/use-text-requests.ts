import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent } from "react";
import type { FigureRequest } from "#app/platform/rich-text/blocks/picture/figure.ts";

/** Calls `answer` with the position of a node whose button asks for something. */
export function useTextRequests(editor: Editor, name: string, answer: (pos: number) => void): void {
  const onRequest = useEffectEvent((event: Event) => answer((event as FigureRequest).detail.pos));
  useEffect(() => {
    const text = editor.view.dom;
    const listen = (event: Event) => onRequest(event);
    text.addEventListener(name, listen);
    return () => text.removeEventListener(name, listen);
  }, [editor, name]);
}
