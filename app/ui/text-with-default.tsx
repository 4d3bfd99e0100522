import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { TextArea, TextField } from "./field.tsx";

type TextWithDefaultProps = {
  name: string;
  id?: string;
  label: string;
  type?: "email" | "tel" | "url";
  hint?: string;
  /** How many characters it can have, counted below the field; left out for figures. */
  max?: number;
  /** The same limit, where it is too high to be worth counting. */
  maxLength?: number;
  /** Rows of the field; one is a single line. */
  rows: number;
  /** What stands in the field at first. */
  value: string;
  /** What the text can go back to; undefined where it has no default. */
  standard: string | undefined;
  error?: string | undefined;
  required?: boolean;
  inputMode?: "numeric";
  /** The button has put the default into the field; for what a form's own `onChange` does with typing. */
  onDefault?: () => void;
};

/** A text field with a way back to its default, which is then saved with the form like anything else. */
export function TextWithDefault({
  max,
  rows,
  value: saved,
  standard,
  type,
  onDefault,
  ...field
}: TextWithDefaultProps) {
  const [value, setValue] = useState(saved);
  const place = useRef<HTMLDivElement>(null);

  function goBack(text: string) {
    setValue(text);
    onDefault?.();
    // The button goes away; the field takes its focus.
    place.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }
  const control = {
    ...field,
    value,
    countTo: max,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <div ref={place} className="grid justify-items-start gap-1 *:first:w-full">
      {rows === 1 ? <TextField {...control} type={type ?? "text"} /> : <TextArea {...control} rows={rows} />}
      {standard === undefined || value === standard ? null : (
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => goBack(standard)}>
          Use the default
          <span className="sr-only">{` for ${field.label}`}</span>
        </Button>
      )}
    </div>
  );
}
