import type { KeyboardEvent } from "react";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import type { PostFields } from "./post-form.ts";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

/** The fields that hold text. */
type TextName = {
  [Name in keyof PostFields]: PostFields[Name] extends string
    ? string extends PostFields[Name]
      ? Name
      : never
    : never;
}[keyof PostFields];

const IN_ITS_LANGUAGE: ReadonlySet<TextName> = new Set(["title", "excerpt", "metaTitle", "metaDescription"]);

type DraftTextProps = {
  name: TextName;
  label: string;
  limit: number;
  hint?: React.ReactNode;
  required?: boolean;
  /** Whether to show how much of the limit is used. */
  counted?: boolean;
  /** The number of lines, for a multi-line field. */
  rows?: number;
  type?: "text" | "date" | "time";
  placeholder?: string;
  autoComplete?: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/**
 * Edits a text field of the post. It holds its own value, so that typing redraws only its counter.
 */
export function DraftText({ name, label, limit, hint, counted, rows, className, ...rest }: DraftTextProps) {
  const { form } = useWriting();
  const filled = useFormValue((of) => of.filled());
  const language = useFormValue((of) => of.fields().language);
  const error = useFieldErrors()[name];
  const field = {
    ...rest,
    name,
    id: fieldId(name),
    label,
    hint,
    error,
    // The spelling checker follows it.
    lang: IN_ITS_LANGUAGE.has(name) ? language : undefined,
    maxLength: rest.type === undefined || rest.type === "text" ? limit : undefined,
    countTo: counted ? limit : undefined,
    defaultValue: form.fields()[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  };
  return (
    <div className={className} data-stays={name === "title" || undefined}>
      {rows === undefined ? (
        <TextField key={filled} {...field} />
      ) : (
        <TextArea key={filled} {...field} rows={rows} />
      )}
      {counted ? <LimitReached name={name} label={label} limit={limit} /> : null}
    </div>
  );
}

/** Says that a field is full, because a browser stops accepting text silently. */
function LimitReached({ name, label, limit }: { name: TextName; label: string; limit: number }) {
  const isFull = useFormValue((form) => form.fields()[name].length >= limit);
  return (
    <p role="status" className="text-sm text-clay">
      {isFull ? `${label} is full: it can have at most ${limit} characters.` : ""}
    </p>
  );
}
