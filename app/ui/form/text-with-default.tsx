import { useRef, useState } from "react";
import { Button } from "../control/button.tsx";
import { TextArea, TextField } from "./field.tsx";

export type TextWithDefaultProps = {
  name: string;
  id?: string;
  label: string;
  type?: "email" | "tel" | "url";
  hint?: string;
  /** The maximum length, with a counter below the field. Omitted for figures. */
  max?: number;
  /** The maximum length without a counter, if it is too large to be worth counting. */
  maxLength?: number;
  /** The number of rows. One makes it a single-line field. */
  rows: number;
  /** The initial value. */
  value: string;
  /** The default value, or undefined if there is none. */
  standard: string | undefined;
  error?: string | undefined;
  required?: boolean;
  inputMode?: "numeric";
  /**
   * Called when the button inserts the default, because that doesn't trigger the form's `onChange`.
   */
  onDefault?: () => void;
};

/**
 * Renders a text field with a button that restores its default. The default is then saved with the
 * form like any other text.
 */
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
    // The button disappears, so the field takes the focus.
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
