import { useState } from "react";
import { useNavigate } from "react-router";
import { localDateTime } from "#app/platform/local-date.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import { CompareTexts } from "./compare-texts.tsx";
import { sendPost } from "./post-requests.ts";
import type { PostActions } from "./use-post-actions.ts";
import { useSaveState, useWriting } from "./writing-context.ts";

type ConflictDialogProps = { actions: PostActions; onClose: () => void };

/**
 * Somebody else saved a newer version, or the post is gone: nothing was overwritten, and the person chooses. Closing it
 * loses nothing; what is typed stays on the screen and on this device, and the note below leads back here.
 */
export function ConflictDialog({ actions, onClose }: ConflictDialogProps) {
  const { post, form } = useWriting();
  const state = useSaveState();
  const keep = useKeepAsCopy();
  const [isComparing, setComparing] = useState(false);
  const theirs = state.kind === "conflict" ? state.theirs : undefined;
  const isFinal = state.kind === "conflict" && state.reason === "publication";

  return (
    <Dialog
      open
      wide={isComparing}
      onClose={onClose}
      title={theirs ? "Somebody else has changed this post" : "This post is no longer there"}
    >
      <div className="grid gap-4">
        {theirs ? (
          <p>
            {theirs.author} saved it on {localDateTime(theirs.at, post.timeZone)}. Nothing was overwritten,
            and what you wrote is still here.
          </p>
        ) : (
          <p>Somebody else may have removed it. What you wrote is still here.</p>
        )}
        {theirs && isComparing ? (
          <CompareTexts
            theirs={theirs.draft}
            mine={form.read()}
            theirName={`${theirs.author}’s version`}
            myName="yours"
          />
        ) : null}
        {keep.hasFailed ? (
          <Alert tone="error" announce>
            <p>Failed to save blog post.</p>
          </Alert>
        ) : null}
      </div>
      <DialogActions>
        {theirs ? (
          <Button variant="quiet" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
            {isComparing ? "Hide the differences" : "See theirs"}
          </Button>
        ) : null}
        {theirs ? (
          <Button
            variant="secondary"
            onClick={() => {
              onClose();
              void (isFinal ? actions.submit(true) : actions.saveDraft(true));
            }}
          >
            Overwrite theirs
          </Button>
        ) : null}
        <Button onClick={() => void keep.run()} busy={keep.isBusy} data-first-focus>
          {theirs ? "Keep mine as a copy" : "Keep mine as a new post"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useKeepAsCopy() {
  const { post, form, saver } = useWriting();
  const toast = useToast();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function run() {
    setBusy(true);
    setFailed(false);
    // With an address of its own. Sent again because an answer was lost, it is the same post.
    const draft = { ...form.read(), slug: "" };
    const { kind } = await sendPost(post.copyId, { draft, base: 0, reason: "save" });
    setBusy(false);
    if (kind !== "saved") return setFailed(true);
    // It is a post of its own now: this screen has nothing left to keep.
    saver.letGo();
    toast.success("Your version is a draft of its own", toastDurationMs.blog);
    await navigate(`/admin/blog/${post.copyId}/edit`);
  }
  return { isBusy, hasFailed, run };
}
