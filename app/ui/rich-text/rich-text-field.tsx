import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { RichTextHandle, RichTextProps } from "./rich-text.ts";
import "./rich-text.css";

type RichTextFieldProps = RichTextProps & {
  label: string;
  hint?: string;
  error?: string;
  ref?: Ref<RichTextHandle>;
};

/**
 * Renders a field for formatted text. Loads the editor, which is a large script, when the field
 * mounts, and shows a skeleton of the same height until then.
 */
export function RichTextField({ label, hint, error, ref, ...editor }: RichTextFieldProps) {
  const { id, value } = editor;
  const { Editor, failed, tryAgain } = useEditorCode();
  const inner = useRef<RichTextHandle>(null);
  // The text to open the editor with once it has loaded.
  const [opened, setOpened] = useState(value);
  useImperativeHandle(ref, () => ({
    getHtml: () => inner.current?.getHtml() ?? opened,
    setHtml: (html) => (inner.current ? inner.current.setHtml(html) : setOpened(html)),
    changeHtml: (html) => (inner.current ? inner.current.changeHtml(html) : setOpened(html)),
    focus: () => inner.current?.focus(),
    show: (place) => inner.current?.show(place),
  }));
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    // A grid would lay out the whole text several times on each key press.
    <div className="field block space-y-1.5 *:first:block">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: acts as a label of the text */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text is reachable by keyboard */}
      <span className="field-label" id={`${id}-label`} onClick={() => inner.current?.focus()}>
        {label}
      </span>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {Editor ? (
        <Editor
          {...editor}
          value={opened}
          ref={inner}
          labelledBy={`${id}-label`}
          describedBy={described}
          invalid={error !== undefined}
        />
      ) : (
        <div className="rich-text rich-text-waiting" aria-busy={!failed}>
          {failed ? (
            <div role="alert">
              <p>The editor could not be loaded. What is written here is safe.</p>
              <Button variant="secondary" size="small" onClick={tryAgain}>
                Try again
              </Button>
            </div>
          ) : (
            <Skeleton className="rich-text-skeleton" />
          )}
        </div>
      )}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <WarningIcon size={18} />
          {error}
        </p>
      ) : null}
    </div>
  );
}

type EditorCode = typeof import("./rich-text-editor.tsx").RichTextEditor;

/** Loads the editor's code. Runs only in the browser. */
function useEditorCode() {
  const [Editor, setEditor] = useState<EditorCode>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    import("./rich-text-editor.tsx").then(
      (code) => isGone || setEditor(() => code.RichTextEditor),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return { Editor, failed, tryAgain: () => setAttempt(attempt + 1) };
}
