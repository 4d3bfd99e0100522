import { useState } from "react";
import { useNavigate } from "react-router";
import type { DraftFields, NewerDraft } from "#app/platform/drafts/draft.ts";
import { draftDifferences, type FieldLabels } from "#app/platform/drafts/draft-differences.ts";
import type { MergedDraft } from "#app/platform/drafts/merge-drafts.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { CompareDrafts } from "./differences.tsx";
import type { DraftWriting } from "./draft-writing.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { useStore } from "./value-store.ts";

type ConflictDialogProps<Draft extends DraftFields, Status> = {
  texts: DraftWriting<Draft, Status>;
  words: ConflictWords;
  timeZone: string;
  labels: FieldLabels<Draft>;
  /** Saves this tab's draft over the newer one, as the interrupted save would have. */
  onKeepMine: (isPublication: boolean) => void;
  /** The draft to store as a record of its own, and its id. Omitted where that is impossible. */
  copy?: () => { id: string; draft: Draft };
  onClose: () => void;
};

type ConflictWords = {
  /** What is written, such as "post". */
  noun: string;
  failed: string;
  /** The address of all records, such as `/admin/blog`. */
  records: string;
};

/**
 * Asks what to do about a newer version that this tab has not seen, or about a deleted record.
 * Nothing has been overwritten. Closing the dialog loses nothing either: the draft stays on the
 * screen and on this device, and the save note reopens the dialog.
 */
export function ConflictDialog<Draft extends DraftFields, Status>(props: ConflictDialogProps<Draft, Status>) {
  const { texts, words, timeZone, labels, copy, onKeepMine, onClose } = props;
  const state = useStore({ read: texts.saver.state, subscribe: texts.saver.subscribe });
  const ways = useWaysOut(props);
  const [isComparing, setComparing] = useState(false);
  const conflict = state.kind === "conflict" ? state : undefined;
  const theirs = conflict?.theirs;
  const [merged, setMerged] = useState<MergedDraft<Draft>>();
  if (theirs && merged)
    return (
      <MergeDialog
        {...{ merged, theirs, labels, mine: texts.read() }}
        onBack={() => setMerged(undefined)}
        onDone={(draft) => {
          texts.goOnWith(draft, theirs);
          onClose();
        }}
      />
    );
  const mergeable = theirs && texts.mergeWith(theirs);
  return (
    <Dialog
      open
      wide={isComparing}
      onClose={onClose}
      title={theirs ? titleFor(theirs, words.noun) : `This ${words.noun} is no longer there`}
    >
      <div className="grid gap-4">
        <Explanation theirs={theirs} timeZone={timeZone} />
        {theirs && isComparing ? (
          <CompareDrafts
            theirs={theirs.draft}
            mine={texts.read()}
            theirName={theirs.isOwn ? "the newer version" : `${theirs.author}’s version`}
            myName={theirs.isOwn ? "the one here" : "yours"}
            compare={(before, after) => draftDifferences(labels, before, after)}
          />
        ) : null}
        {ways.hasFailed ? (
          <Alert tone="error" announce>
            <p>{words.failed}</p>
          </Alert>
        ) : null}
      </div>
      <DialogActions>
        {conflict && theirs ? (
          <>
            <Button variant="quiet" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {isComparing ? "Hide the differences" : "See the differences"}
            </Button>
            {mergeable ? (
              <Button variant="secondary" onClick={() => setMerged(mergeable)}>
                Put both together
              </Button>
            ) : null}
            <Button
              variant="secondary"
              busy={ways.busy === "take"}
              onClick={() => void ways.takeTheirs().then((isDone) => isDone && onClose())}
            >
              {theirs.isOwn ? "Take the newer one" : "Take theirs"}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                onClose();
                onKeepMine(conflict.reason === "publication");
              }}
            >
              Keep mine
            </Button>
          </>
        ) : null}
        {copy ? (
          <Button onClick={() => void ways.keepAsCopy(copy)} busy={ways.busy === "copy"} data-first-focus>
            {theirs ? "Keep mine as a copy" : `Keep mine as a new ${words.noun}`}
          </Button>
        ) : (
          <Button onClick={onClose} data-first-focus>
            Not now
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type ExplanationProps = { theirs: NewerDraft<unknown, unknown> | undefined; timeZone: string };

function Explanation({ theirs, timeZone }: ExplanationProps) {
  if (!theirs) return <p>Somebody else may have removed it. What you wrote is still here.</p>;
  return (
    <p>
      {theirs.isOwn ? "You" : theirs.author} saved it on {localDateTime(theirs.at, timeZone)}
      {theirs.device ? ` (${theirs.device})` : ""}. Nothing was overwritten, and what you wrote here is still
      here. Whichever you choose, the other stays among the versions.
    </p>
  );
}

function titleFor({ isOwn, isSameDevice, device }: NewerDraft<unknown, unknown>, noun: string): string {
  if (!isOwn) return `Somebody else has changed this ${noun}`;
  if (isSameDevice) return `You changed this ${noun} in another tab`;
  return device ? `You changed this ${noun} on another device` : `You changed this ${noun} elsewhere`;
}

const UPLOAD_WORDS = { next: "Then your version is kept.", goOn: "Keep it" };

/** Returns the options that take more than a save. */
function useWaysOut<Draft extends DraftFields, Status>({
  texts,
  words: { records },
}: ConflictDialogProps<Draft, Status>) {
  const { id, saver, requests } = texts;
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"take" | "copy">();
  const [hasFailed, setFailed] = useState(false);

  async function attempt(way: "take" | "copy", isDone: () => Promise<boolean>): Promise<boolean> {
    if (busy) return false;
    setBusy(way);
    setFailed(false);
    if (!(await pendingUploads.settle(UPLOAD_WORDS))) {
      setBusy(undefined);
      return false;
    }
    const done = await isDone();
    setBusy(undefined);
    setFailed(!done);
    return done;
  }

  /**
   * @returns whether the newer draft is now on the screen and this tab's own is stored as a version
   */
  const takeTheirs = () =>
    attempt("take", async () => {
      const newest = await requests.setAside(id, texts.tab(), texts.read());
      if (!newest) return false;
      saver.letGo();
      texts.take(newest);
      toast.success("You have the newer version now, and yours is among the versions", toastDurationMs.blog, {
        label: "Versions",
        onSelect: () => void navigate(`${records}/${id}/versions`),
      });
      return true;
    });

  const keepAsCopy = (copy: () => { id: string; draft: Draft }) =>
    attempt("copy", async () => {
      const { id: copyId, draft } = copy();
      const request = { draft, base: 0, reason: "save" } as const;
      const { kind } = await requests.send(copyId, { tab: texts.tab() }, request);
      if (kind !== "saved") return false;
      // The draft is now stored as a separate record, so this screen has nothing left to save.
      saver.letGo();
      toast.success("Your version is a draft of its own", toastDurationMs.blog);
      await navigate(`${records}/${copyId}/edit`);
      return true;
    });

  return { busy, hasFailed, takeTheirs, keepAsCopy };
}
