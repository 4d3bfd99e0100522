import type { ChainedCommands, Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useEffect, useState } from "react";
import { BoldIcon, HeadingIcon, ItalicIcon, LinkIcon, QuoteIcon } from "./rich-text-icons.tsx";
import { TextBubble } from "./text-bubble.tsx";
import type { TextState } from "./text-state.ts";
import { ToolButton } from "./tool-button.tsx";

type SelectionBubbleProps = { editor: Editor; state: TextState; onLink: () => void };

/**
 * Shows the most frequent tools at words that were selected with a mouse, because the toolbar may
 * be far away. Phones have a menu of their own there, and the keyboard has shortcuts.
 */
export function SelectionBubble({ editor, state, onLink }: SelectionBubbleProps) {
  const range = useEditorState({ editor, selector: selectedWords });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const text = editor.view.dom;
    const left = new AbortController();
    let isSelecting = false;
    const hide = ({ type }: Event) => {
      isSelecting = type === "pointerdown";
      setShown(false);
    };
    const show = ({ pointerType }: PointerEvent) => {
      if (isSelecting && pointerType === "mouse") setTimeout(() => setShown(true));
      isSelecting = false;
    };
    for (const type of ["pointerdown", "keydown"]) text.addEventListener(type, hide, { signal: left.signal });
    // The button may be released beside the text.
    document.addEventListener("pointerup", show, { signal: left.signal });
    return () => left.abort();
  }, [editor]);
  if (!range || !isShown) return null;

  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () =>
    void command(editor.chain().focus()).run();
  return (
    <TextBubble editor={editor} {...range} className="selection-bubble">
      <ToolButton label="Bold" pressed={state.bold} onClick={run((chain) => chain.toggleMark("bold"))}>
        <BoldIcon />
      </ToolButton>
      <ToolButton label="Italic" pressed={state.italic} onClick={run((chain) => chain.toggleMark("italic"))}>
        <ItalicIcon />
      </ToolButton>
      <ToolButton label="Link" aria-haspopup="dialog" onClick={onLink}>
        <LinkIcon />
      </ToolButton>
      <ToolButton
        label="Heading 1"
        pressed={state.heading === 1}
        onClick={run((chain) => chain.toggleHeading({ level: 2 }))}
      >
        <HeadingIcon />
      </ToolButton>
      <ToolButton label="Quote" pressed={state.blockquote} onClick={run((chain) => chain.toggleBlockquote())}>
        <QuoteIcon />
      </ToolButton>
    </TextBubble>
  );
}

function selectedWords({ editor }: { editor: Editor }): { from: number; to: number } | null {
  const { selection, doc } = editor.state;
  const { from, to } = selection;
  const isWords = selection instanceof TextSelection && !selection.empty;
  return isWords && doc.textBetween(from, to).trim() !== "" ? { from, to } : null;
}
