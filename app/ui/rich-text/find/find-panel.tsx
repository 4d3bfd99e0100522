import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { CloseIcon } from "#app/ui/control/icons.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { NextIcon, PreviousIcon } from "../rich-text-icons.tsx";
import { foundWordsIn, goToFound, lookFor, replaceAllFound, replaceFound } from "./found-words.ts";

type FindPanelProps = {
  editor: Editor;
  /** What to look for at first, such as the selected words. */
  words: string;
  onClose: () => void;
};

/** Finds words in the text, and replaces them. */
export function FindPanel({ editor, words, onClose }: FindPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [by, setBy] = useState("");
  const [told, setTold] = useState("");
  const {
    ranges,
    active,
    words: wanted,
  } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => foundWordsIn(state),
  });
  useEffect(() => {
    panel.current?.querySelector("input")?.select();
    lookFor(editor, words);
    return () => {
      if (!editor.isDestroyed) lookFor(editor, "");
    };
  }, [editor, words]);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement)
      goToFound(editor, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }
  const isFound = ranges.length > 0;
  const place = isFound ? `${active + 1} of ${ranges.length}` : wanted.trim() ? "Not in the text" : "";
  return (
    <search ref={panel} aria-label="Find and replace" className="find-panel" onKeyDown={press}>
      <TextField
        name="find"
        id={`${id}-find`}
        type="search"
        label="Find"
        defaultValue={words}
        autoComplete="off"
        onChange={(event) => {
          setTold("");
          lookFor(editor, event.target.value);
        }}
      />
      <TextField
        name="by"
        id={`${id}-by`}
        type="search"
        label="Replace with"
        value={by}
        autoComplete="off"
        onChange={(event) => setBy(event.target.value)}
      />
      <div className="find-actions">
        <span role="status" className="find-place">
          {told || place}
        </span>
        <IconButton label="Previous" disabled={!isFound} onClick={() => goToFound(editor, -1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton label="Next" disabled={!isFound} onClick={() => goToFound(editor, 1)}>
          <NextIcon />
        </IconButton>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      <div className="find-actions">
        <Button size="small" variant="secondary" disabled={!isFound} onClick={() => replaceFound(editor, by)}>
          Replace
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={!isFound}
          onClick={() => {
            const count = replaceAllFound(editor, by);
            setTold(`Replaced ${count === 1 ? "once" : `${count} times`}`);
          }}
        >
          Replace all
        </Button>
      </div>
    </search>
  );
}

type IconButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function IconButton({ label, children, ...button }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...button}>
      {children}
    </button>
  );
}
