import { TextField } from "./field.tsx";

type ReasonAloneProps = { label: string; error: string | undefined };

/** Asks why nobody else can approve something, where only one person signs in. */
export function ReasonAlone({ label, error }: ReasonAloneProps) {
  return (
    <TextField
      name="reason"
      id="approval-reason"
      label={label}
      hint="The history keeps this."
      maxLength={300}
      required
      announceError
      error={error}
    />
  );
}
