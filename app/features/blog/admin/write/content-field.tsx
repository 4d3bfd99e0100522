import { useState, useSyncExternalStore } from "react";
import type { TextCounts } from "#app/platform/rich-text/text-counts.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { readingMinutesOf } from "#app/platform/text/reading-time.ts";
import { RichTextField } from "#app/ui/rich-text/rich-text-field.tsx";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

/** The rich-text field with live counts. The editor is loaded when this component mounts. */
export function ContentField({ onSave }: { onSave: () => void }) {
  const { form, editor } = useWriting();
  const filled = useFormValue((of) => of.contentFilled());
  const language = useFormValue((of) => of.fields().language);
  const error = useFieldErrors().content;
  return (
    <div className="space-y-2">
      <RichTextField
        // Replacing the draft remounts the editor, so that undo cannot bring back
        // the previous draft.
        key={filled}
        ref={editor}
        id={fieldId("content")}
        label="Content"
        kind="post"
        lang={language}
        placeholder="Start writing your blog post here..."
        value={form.read().content}
        error={error}
        onChange={form.setContent}
        onSave={onSave}
      />
      <Counts />
    </div>
  );
}

function Counts() {
  const { words, characters, paragraphs } = useCounts();
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums" aria-label="Length of the text">
      <li>{counted(words, "word")}</li>
      <li>{counted(characters, "character")}</li>
      <li>{counted(paragraphs, "paragraph")}</li>
      <li>{readingMinutesOf(words)} min read</li>
    </ul>
  );
}

/**
 * Delays redrawing the counts after a keystroke, so that it never blocks input and happens once for
 * several quick keystrokes.
 */
const DRAWN_AFTER_MS = 400;

function useCounts(): TextCounts {
  const { form } = useWriting();
  const [subscribe] = useState(() => (draw: () => void) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = form.subscribe(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        draw();
      }, DRAWN_AFTER_MS);
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  });
  return useSyncExternalStore(subscribe, form.counts, form.counts);
}

function counted(number: number, thing: string): string {
  return `${formatCount(number)} ${thing}${number === 1 ? "" : "s"}`;
}
