import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { ConflictDialog } from "#app/ui/drafts/conflict-dialog.tsx";
import { FoundCopy } from "#app/ui/drafts/found-copy.tsx";
import { OthersHere } from "#app/ui/drafts/others-here.tsx";
import { PendingNote } from "#app/ui/drafts/pending-note.tsx";
import { SaveNote } from "#app/ui/drafts/save-note.tsx";
import { useConflictQuestion } from "#app/ui/drafts/use-conflict-question.ts";
import { useMerge } from "#app/ui/drafts/use-merge.ts";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { useSignInAgain } from "#app/ui/form/use-sign-in-again.ts";
import type { RichTextHandle } from "#app/ui/rich-text/rich-text.ts";
import { RichTextField } from "#app/ui/rich-text/rich-text-field.tsx";
import { REPORT_FIELDS, reportDifferences } from "../report-draft.ts";
import type { EventToEdit } from "./event-to-edit.server.ts";
import { ReportText } from "./report-text.ts";

const WORDS = { noun: "report", failed: "The report could not be saved.", records: "/admin/events" };

type ReportWritingProps = {
  id: string;
  label: string;
  hint: string;
  event: EventToEdit;
  error: string | undefined;
  /** What the form reads and tells about the report. */
  handle: RefObject<ReportText | null>;
  editor: RefObject<RichTextHandle | null>;
  onSave: () => void;
};

/**
 * Edits the report of a stored event. It is saved as a draft while somebody writes, as a post is;
 * visitors see it once the event's form is saved.
 */
export function ReportWriting({ event, handle, editor, id, label, hint, error, onSave }: ReportWritingProps) {
  const report = useReportText(event, editor);
  useImperativeHandle(handle, () => report, [report]);
  const { texts, facts } = report;
  const { isPending, filled, isAsking } = useStore(facts);
  const setAsking = (asks: boolean) => facts.change({ isAsking: asks });
  const merge = useMerge(texts, WORDS.records);
  useConflictQuestion(texts, () => merge() || setAsking(true));
  const { timeZone, version, lastChange } = event.writing;
  return (
    <div className="grid gap-3">
      <OthersHere texts={texts} noun={WORDS.noun}>
        <FoundCopy
          texts={texts}
          opened={{ draft: report.opened, version, lastChange, timeZone }}
          compare={reportDifferences}
        />
        {isPending ? (
          <PendingNote
            title="Unpublished changes of the report"
            discard={() => report.discard()}
            question={
              <p>You go back to the report that visitors see. What you discard stays among the versions.</p>
            }
          >
            Visitors see them once you press Update Event.
          </PendingNote>
        ) : null}
        <RichTextField
          // Replacing the report remounts the editor, so that undo can't bring back the old one.
          key={filled}
          ref={editor}
          {...{ id, label, hint, error, onSave }}
          kind="report"
          value={report.read().content}
          onChange={report.type}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SaveNote
            saver={texts.saver}
            timeZone={timeZone}
            openedAt={lastChange?.at}
            noun={WORDS.noun}
            onResolve={() => setAsking(true)}
          />
          <div className="flex flex-wrap">
            <RouterLinkButton variant="quiet" size="small" to={`${WORDS.records}/${event.id}/link`}>
              Link to the draft
            </RouterLinkButton>
            <RouterLinkButton variant="quiet" size="small" to={`${WORDS.records}/${event.id}/versions`}>
              Versions of the report
            </RouterLinkButton>
          </div>
        </div>
      </OthersHere>
      {isAsking ? (
        <ConflictDialog
          texts={texts}
          words={WORDS}
          timeZone={timeZone}
          labels={REPORT_FIELDS}
          onKeepMine={() => void texts.saver.save("save", { overwrite: true })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function useReportText(event: EventToEdit, editor: RefObject<RichTextHandle | null>): ReportText {
  const askToSignIn = useSignInAgain();
  const signIn = useEffectEvent(() => askToSignIn());
  const [report] = useState(() => new ReportText(event, editor, () => signIn()));
  useEffect(() => report.texts.connect(), [report]);
  // Runs before the editor unmounts, because its content is read one last time.
  useLayoutEffect(() => () => report.texts.leave(), [report]);
  return report;
}
