import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { plainReportText, reportHtml, reportText } from "../report-text.ts";
import { ID_PREFIX } from "./event-fields.tsx";

/**
 * The report of an event, written as paragraphs and sent as HTML. A report with formatting, which paragraphs would lose, is
 * sent back as it is, unless the person chooses to write it anew.
 */
export function ReportField({ report, error }: { report: string; error: string | undefined }) {
  // What the form was opened with, also when the page reads newer data meanwhile.
  const [original] = useState(report);
  const [isKept, setKept] = useState(plainReportText(original) === undefined);
  const [text, setText] = useState(() => reportText(original));
  const isUntouched = text === reportText(original);
  // Untouched it goes back letter for letter, so that nothing counts as changed.
  const sent =
    isKept || (isUntouched && plainReportText(original) !== undefined) ? original : reportHtml(text);
  return (
    <>
      <input type="hidden" name="report" value={sent} />
      {isKept ? (
        <KeptReport text={text} onWriteAnew={() => setKept(false)} />
      ) : (
        <TextArea
          name="reportText"
          id={`${ID_PREFIX}-report`}
          label="Report"
          hint="What happened, for the event's own page. An empty line begins a new paragraph."
          rows={10}
          value={text}
          onChange={(change) => setText(change.target.value)}
          error={error}
        />
      )}
    </>
  );
}

function KeptReport({ text, onWriteAnew }: { text: string; onWriteAnew: () => void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">Report</legend>
      <p className="field-hint">
        This report has headings, lists or other formatting. It stays exactly as it is when you save.
      </p>
      <div className="mt-2 rounded-md border border-line bg-paper p-3 text-sm">
        <p className="line-clamp-4">{text}</p>
      </div>
      <div className="mt-2">
        <Button variant="secondary" size="small" onClick={onWriteAnew}>
          Write it anew without formatting
        </Button>
      </div>
    </fieldset>
  );
}
