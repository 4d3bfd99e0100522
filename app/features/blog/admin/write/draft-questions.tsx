import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/control/button.tsx";
import { PendingNote } from "#app/ui/drafts/pending-note.tsx";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ConfirmDialog } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { countedPictures, pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { usePendingUploads } from "#app/ui/uploads/uploads-question.tsx";
import { useWriting } from "./writing-context.ts";

/**
 * Says that a published or scheduled post has pending changes, and offers to publish
 * or discard them.
 */
export function PendingChanges({ onPublish, busy }: { onPublish: () => void; busy: boolean }) {
  const { live, texts, post } = useWriting();
  const { status, hasPendingChanges } = useStore(live);
  const navigate = useNavigate();
  if (!hasPendingChanges || status === "draft" || status === null) return null;

  async function discard() {
    const isDone = await texts.discardPending();
    if (isDone) await navigate(`/admin/blog/${post.id}/edit`, { replace: true });
    return isDone;
  }

  return (
    <div className="mb-6">
      <PendingNote
        title="Unpublished changes"
        discard={discard}
        actions={
          <Button size="small" onClick={onPublish} busy={busy}>
            {status === "published" ? "Publish" : "Save Post"}
          </Button>
        }
        question={
          <>
            <p>You go back to what is {status}. What you discard stays among the versions.</p>
            <LostPictures />
          </>
        }
      >
        {status === "published"
          ? "What the public sees is unchanged until you publish."
          : "What will appear at its moment is unchanged until you save the post."}
      </PendingNote>
    </div>
  );
}

/**
 * Asks before resetting everything to how the screen was opened. The current draft always becomes
 * a version first.
 */
export function ResetQuestion({ onClose }: { onClose: () => void }) {
  const { form, saver, upload, post, isCreating } = useWriting();
  const toast = useToast();
  const navigate = useNavigate();
  const [state, setState] = useState<"asks" | "saving" | "failed">("asks");

  async function reset() {
    setState("saving");
    form.settle();
    const isWorthKeeping = saver.version() > 0 || !saver.isSaved();
    // A manual save becomes a version; an autosave would only replace the latest draft.
    if (isWorthKeeping && (await saver.save("save"))?.kind !== "saved") return setState("failed");
    pendingUploads.dropAll();
    form.replace(post.draft);
    upload.adopt(post.picture);
    saver.changed();
    onClose();
    const text = isCreating ? "The form was reset" : "The post was reset";
    if (!isWorthKeeping) return void toast.success(text, toastDurationMs.blog);
    toast.success(`${text}. What you wrote is among the versions`, toastDurationMs.blog, {
      label: "Versions",
      onSelect: () => void navigate(`/admin/blog/${post.id}/versions`),
    });
  }

  return (
    <ConfirmDialog
      open
      danger
      title={isCreating ? "Reset the form?" : "Reset the post?"}
      confirmLabel="Reset"
      busy={state === "saving"}
      onClose={onClose}
      onConfirm={() => void reset()}
    >
      <div className="grid gap-3">
        <p>
          {isCreating
            ? "Everything that you entered here is cleared. It stays among the versions."
            : "Everything goes back to how it was when you opened this screen. What is here now stays among the versions."}
        </p>
        <LostPictures />
        {state === "failed" ? (
          <Alert tone="error" announce>
            <p>
              Nothing was reset: what you wrote could not be kept as a version first. It is still here. Try
              again in a moment.
            </p>
          </Alert>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function LostPictures() {
  const pictures = usePendingUploads().length;
  if (pictures === 0) return null;
  return (
    <p className="mt-2">
      {countedPictures(pictures)} {pictures === 1 ? "is" : "are"} not uploaded yet and will be left out.
    </p>
  );
}
