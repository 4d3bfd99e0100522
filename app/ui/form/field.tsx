import { type ChangeEvent, type ComponentProps, type ReactNode, use, useState } from "react";
import { WarningIcon } from "../control/icons.tsx";
import { FieldReview } from "./field-review.ts";

/** Maps a field's name to the error message from the server. */
export type FieldErrors = Record<string, string | undefined>;

type FieldProps = {
  /**
   * The field's name, and its id as the target of the error summary. Set `id` if a page has two
   * such fields.
   */
  name: string;
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Announces the error to screen readers when it appears. For forms without an error summary. */
  announceError?: boolean;
  required?: boolean;
};

/** The attributes that connect a control with its label, hint and error. */
export type ControlAttributes = {
  id: string;
  name: string;
  className: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

type FieldFrameProps = FieldProps & {
  counter?: ReactNode;
  /** What is said about the text below the control. */
  note?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
};

/**
 * Renders the label, hint, error and counter around a control. Passes `children` the attributes
 * that connect them.
 */
export function Field(props: FieldFrameProps) {
  const { name, id = name, label, hint, error, announceError, required, counter, note, children } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {required ? <RequiredMarker /> : null}
      </label>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {children({
        id,
        name,
        className: "control",
        required,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error || counter ? (
        <div className="field-foot">
          {error ? (
            <FieldError id={`${id}-error`} announce={announceError}>
              {error}
            </FieldError>
          ) : null}
          {counter}
        </div>
      ) : null}
      {note}
    </div>
  );
}

/**
 * Renders the asterisk beside a label. Screen readers announce the control's `required` instead.
 */
function RequiredMarker() {
  return (
    <span className="field-required" aria-hidden="true">
      *
    </span>
  );
}

type FieldErrorProps = { id: string; announce?: boolean | undefined; children: ReactNode };

function FieldError({ id, announce, children }: FieldErrorProps) {
  return (
    <p className="field-error" id={id} role={announce ? "alert" : undefined}>
      <WarningIcon size={18} />
      {children}
    </p>
  );
}

type Rest<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof FieldProps>;

/** The limit of the counter, as in "12/100 characters". The schema enforces it. */
type Counted = { countTo?: number };

function useTyped({ value, defaultValue }: { value?: unknown; defaultValue?: unknown }) {
  const [typed, setTyped] = useState(String(defaultValue ?? ""));
  const text = value === undefined ? typed : String(value);
  return [text, (event: ChangeEvent<{ value: string }>) => setTyped(event.target.value)] as const;
}

function Counter({ text: { length }, limit }: { text: string; limit: number }) {
  return (
    <span className="field-counter" data-over={length > limit || undefined}>
      {length}/{limit} characters
    </span>
  );
}

function Review({ text }: { text: string }) {
  const Note = use(FieldReview);
  return Note ? <Note text={text} /> : null;
}

export function TextField({
  name,
  id,
  label,
  hint,
  error,
  announceError,
  required,
  countTo,
  ...rest
}: FieldProps & Rest<"input"> & Counted) {
  const [text, retype] = useTyped(rest);
  const counter = countTo ? <Counter text={text} limit={countTo} /> : null;
  const note = (rest.type ?? "text") === "text" ? <Review text={text} /> : null;
  return (
    <Field {...{ name, id, label, hint, error, announceError, required, counter, note }}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          onChange={(event) => {
            retype(event);
            rest.onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}

export function TextArea({
  name,
  id,
  label,
  hint,
  error,
  required,
  countTo,
  rows = 5,
  ...rest
}: FieldProps & Rest<"textarea"> & Counted) {
  const [text, retype] = useTyped(rest);
  const counter = countTo ? <Counter text={text} limit={countTo} /> : null;
  return (
    <Field {...{ name, id, label, hint, error, required, counter, note: <Review text={text} /> }}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          style={{ "--rows": rows } as object}
          onChange={(event) => {
            retype(event);
            rest.onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}

type Option = { value: string; label: string };

export function SelectField({
  name,
  id,
  label,
  hint,
  error,
  required,
  options,
  ...rest
}: FieldProps & Rest<"select"> & { options: readonly Option[] }) {
  return (
    <Field {...{ name, id, label, hint, error, required }}>
      {(control) => (
        <select {...rest} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Renders a checkbox, followed by its label. */
export function CheckboxField({
  name,
  id = name,
  label,
  hint,
  error,
  required,
  ...rest
}: FieldProps & Rest<"input">) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="choice">
        <input
          {...rest}
          {...{ id, name, required }}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>
          {label}
          {required ? <RequiredMarker /> : null}
        </span>
      </label>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
