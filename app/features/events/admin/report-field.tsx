import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { RichTextHandle } from "#app/ui/rich-text/rich-text.ts";
import { RichTextField } from "#app/ui/rich-text/rich-text-field.tsx";
import { ID_PREFIX } from "./event-fields.tsx";
import { useReportCopy } from "./use-report-copy.ts";

type ReportFieldProps = {
  /** The event's id, or `new`. */
  event: string;
  report: string;
  error: string | undefined;
  /**
   * Returns the report's HTML once the editor was used. An untouched report is sent back verbatim,
   * so that it does not count as changed.
   */
  written: RefObject<(() => string) | undefined>;
  isSaved: boolean;
  onChange: () => void;
  onSave: () => void;
};

/**
 * Edits the report of an event. Keeps a copy on this device, and offers it if the form was
 * left without saving.
 */
export function ReportField({ event, report, error, written, isSaved, onChange, onSave }: ReportFieldProps) {
  // The report that the form was opened with, even if the page loads newer data meanwhile.
  const [original] = useState(report);
  const { found, keep, taken, forget } = useReportCopy(event, original);
  const text = useRef<RichTextHandle>(null);
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
      <input type="hidden" name="report" value={original} />
      {found ? (
        <Alert tone="warning" title="This device still keeps a report that was not saved" announce>
          <p>
            Written on {new Date(found.keptAt).toLocaleString("en-GB", WHEN)}.
            {found.base === original ? "" : " The report has been changed since then."}
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
      <RichTextField
        ref={text}
        id={`${ID_PREFIX}-report`}
        label="Report"
        hint="What happened, for the event's own page."
        kind="report"
        value={original}
        error={error}
        onChange={({ html }) => change(html)}
        onSave={onSave}
      />
    </>
  );
}

const WHEN = { dateStyle: "long", timeStyle: "short" } as const;
