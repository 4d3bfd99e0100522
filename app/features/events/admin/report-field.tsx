import { type RefObject, useState } from "react";
import { RichTextField } from "#app/ui/rich-text/rich-text-field.tsx";
import { ID_PREFIX } from "./event-fields.tsx";

type ReportFieldProps = {
  report: string;
  error: string | undefined;
  /** Gives the report's HTML once it has been touched. What was not goes back letter for letter: nothing counts as changed. */
  written: RefObject<(() => string) | undefined>;
  onChange: () => void;
  onSave: () => void;
};

/** The report of an event. */
export function ReportField({ report, error, written, onChange, onSave }: ReportFieldProps) {
  // What the form was opened with, also when the page reads newer data meanwhile.
  const [original] = useState(report);
  return (
    <>
      <input type="hidden" name="report" value={original} />
      <RichTextField
        id={`${ID_PREFIX}-report`}
        label="Report"
        hint="What happened, for the event's own page."
        kind="report"
        value={original}
        error={error}
        onChange={({ html }) => {
          written.current = html;
          onChange();
        }}
        onSave={onSave}
      />
    </>
  );
}
