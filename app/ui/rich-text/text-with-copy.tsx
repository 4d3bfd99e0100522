import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../control/button.tsx";
import type { KeptWhere } from "../device/device-copies.ts";
import { Alert } from "../feedback/alert.tsx";
import type { RichTextHandle, RichTextKind } from "./rich-text.ts";
import { RichTextField } from "./rich-text-field.tsx";
import { useTextCopy } from "./use-text-copy.ts";

type TextWithCopyProps = {
  id: string;
  name: string;
  label: string;
  hint: string;
  kind: RichTextKind;
  /** Names the copy on this device, such as `report/<id>`, and what its list calls it. */
  copy: { key: string; label: string };
  value: string;
  error: string | undefined;
  /**
   * Returns the text's HTML once the editor was used. An untouched text is sent back verbatim, so
   * that it does not count as changed.
   */
  written: RefObject<(() => string) | undefined>;
  /** The editor of the text. */
  editor?: RefObject<RichTextHandle | null>;
  isSaved: boolean;
  onChange: () => void;
  onSave: () => void;
};

/**
 * Edits the formatted text of a form. Keeps a copy on this device, and offers it if the form was
 * left without saving.
 */
export function TextWithCopy({
  name,
  copy,
  value,
  written,
  editor,
  isSaved,
  onChange,
  onSave,
  ...field
}: TextWithCopyProps) {
  // The text that the form was opened with, even if the page loads newer data meanwhile.
  const [original] = useState(value);
  const { found, kept, keep, taken, forget } = useTextCopy(copy.key, copy.label, original);
  const own = useRef<RichTextHandle>(null);
  const text = editor ?? own;
  useEffect(() => {
    if (isSaved) forget();
  }, [isSaved, forget]);

  function change(html: () => string) {
    written.current = html;
    keep(html);
    onChange();
  }

  return (
    <>
      <input type="hidden" name={name} value={original} />
      {found ? (
        <Alert tone="warning" title="This device still keeps a text that was not saved" announce>
          <p>
            Written on {new Date(found.keptAt).toLocaleString("en-GB", WHEN)}.
            {found.base === original ? "" : " The text has been changed since then."}
          </p>
          <div className="mt-2 flex gap-2">
            <Button
              size="small"
              onClick={() => {
                taken();
                text.current?.setHtml(found.html);
                change(() => text.current?.getHtml() ?? found.html);
                text.current?.focus();
              }}
            >
              Continue
            </Button>
            <Button variant="secondary" size="small" onClick={forget}>
              Discard
            </Button>
          </div>
        </Alert>
      ) : null}
      <div>
        <RichTextField
          {...field}
          ref={text}
          value={original}
          onChange={({ html }) => change(html)}
          onSave={onSave}
        />
        <p role="status" className="mt-1 text-sm text-muted">
          {kept ? KEPT[kept] : ""}
        </p>
      </div>
    </>
  );
}

const KEPT: Record<KeptWhere, string> = {
  device: "Kept on this device only until you save the form.",
  memory: "Not saved yet. This browser keeps nothing: leave the page open until you save the form.",
};
const WHEN = { dateStyle: "long", timeStyle: "short" } as const;
