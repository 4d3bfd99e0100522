import { useState } from "react";
import { useNavigate } from "react-router";
import type { NewerDraft } from "#app/features/blog/post-draft.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { CompareTexts } from "./compare-texts.tsx";
import { sendPost, setAside } from "./post-requests.ts";
import type { PostActions } from "./use-post-actions.ts";
import { useSaveState, useWriting } from "./writing-context.ts";

type ConflictDialogProps = { actions: PostActions; onClose: () => void };

/**
 * Asks what to do about a newer version that this tab has not seen, or about a deleted post.
 * Nothing has been overwritten. Closing the dialog loses nothing either: the draft stays on the
 * screen and on this device, and the save note at the bottom reopens the dialog.
 */
export function ConflictDialog({ actions, onClose }: ConflictDialogProps) {
  const { post, form } = useWriting();
  const state = useSaveState();
  const ways = useWaysOut();
  const [isComparing, setComparing] = useState(false);
  const theirs = state.kind === "conflict" ? state.theirs : undefined;
  const isFinal = state.kind === "conflict" && state.reason === "publication";

  return (
    <Dialog
      open
      wide={isComparing}
      onClose={onClose}
      title={theirs ? titleFor(theirs) : "This post is no longer there"}
    >
      <div className="grid gap-4">
        {theirs ? (
          <p>
            {theirs.isOwn ? "You" : theirs.author} saved it on {localDateTime(theirs.at, post.timeZone)}
            {theirs.device ? ` (${theirs.device})` : ""}. Nothing was overwritten, and what you wrote here is
            still here. Whichever you choose, the other stays among the versions.
          </p>
        ) : (
          <p>Somebody else may have removed it. What you wrote is still here.</p>
        )}
        {theirs && isComparing ? (
          <CompareTexts
            theirs={theirs.draft}
            mine={form.read()}
            theirName={theirs.isOwn ? "the newer version" : `${theirs.author}’s version`}
            myName={theirs.isOwn ? "the one here" : "yours"}
          />
        ) : null}
        {ways.hasFailed ? (
          <Alert tone="error" announce>
            <p>Failed to save blog post.</p>
          </Alert>
        ) : null}
      </div>
      <DialogActions>
        {theirs ? (
          <>
            <Button variant="quiet" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {isComparing ? "Hide the differences" : "See the differences"}
            </Button>
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
                void (isFinal ? actions.submit(true) : actions.saveDraft(true));
              }}
            >
              Keep mine
            </Button>
          </>
        ) : null}
        <Button onClick={() => void ways.keepAsCopy()} busy={ways.busy === "copy"} data-first-focus>
          {theirs ? "Keep mine as a copy" : "Keep mine as a new post"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function titleFor({ isOwn, isSameDevice, device }: NewerDraft): string {
  if (!isOwn) return "Somebody else has changed this post";
  if (isSameDevice) return "You changed this post in another tab";
  return device ? "You changed this post on another device" : "You changed this post elsewhere";
}

const UPLOAD_WORDS = { next: "Then your version is kept.", goOn: "Keep it" };

/** Returns the options that take more than a save. */
function useWaysOut() {
  const { post, form, saver, tab, take } = useWriting();
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
      const newest = await setAside(post.id, tab(), form.read());
      if (!newest) return false;
      saver.letGo();
      take(newest);
      toast.success("You have the newer version now, and yours is among the versions", toastDurationMs.blog, {
        label: "Versions",
        onSelect: () => void navigate(`/admin/blog/${post.id}/versions`),
      });
      return true;
    });

  const keepAsCopy = () =>
    attempt("copy", async () => {
      // An empty slug gives the copy an address of its own. If the response gets lost, a retry uses
      // the same id, so it cannot create a second post.
      const draft = { ...form.read(), slug: "" };
      const { kind } = await sendPost(post.copyId, { tab: tab() }, { draft, base: 0, reason: "save" });
      if (kind !== "saved") return false;
      // The draft is now stored as a separate post, so this screen has nothing left to save.
      saver.letGo();
      toast.success("Your version is a draft of its own", toastDurationMs.blog);
      await navigate(`/admin/blog/${post.copyId}/edit`);
      return true;
    });

  return { busy, hasFailed, takeTheirs, keepAsCopy };
}
