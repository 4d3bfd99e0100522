import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ConfirmDialog } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { countedPictures, pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { usePendingUploads } from "#app/ui/uploads/uploads-question.tsx";
import { discardPending } from "./post-requests.ts";
import { useValue, useWriting } from "./writing-context.ts";

/**
 * Says that a published or scheduled post has pending changes, and offers to publish
 * or discard them.
 */
export function PendingNote({ onPublish, busy }: { onPublish: () => void; busy: boolean }) {
  const { live, saver, post } = useWriting();
  const { status, hasPendingChanges } = useValue(live);
  const pictures = usePendingUploads().length;
  const toast = useToast();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  if (!hasPendingChanges || status === "draft" || status === null) return null;

  async function discard() {
    setDiscarding(true);
    // A save in progress would bring back the discarded changes.
    await saver.hold();
    const isDone = await discardPending(post.id);
    setDiscarding(false);
    setAsks(false);
    if (!isDone) {
      saver.goOn();
      return void toast.error("The changes could not be discarded.", toastDurationMs.blog);
    }
    pendingUploads.dropAll();
    saver.letGo();
    await navigate(`/admin/blog/${post.id}/edit`, { replace: true });
  }

  return (
    <div className="mb-6">
      <Alert tone="warning" title="Unpublished changes">
        <p>
          {status === "published"
            ? "What the public sees is unchanged until you publish."
            : "What will appear at its moment is unchanged until you save the post."}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={onPublish} busy={busy}>
            {status === "published" ? "Publish" : "Save Post"}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setAsks(true)}>
            Discard
          </Button>
        </div>
      </Alert>
      <ConfirmDialog
        open={asks}
        danger
        title="Discard the unpublished changes?"
        confirmLabel="Discard"
        busy={isDiscarding}
        onClose={() => setAsks(false)}
        onConfirm={() => void discard()}
      >
        <p>You go back to what is {status}. What you discard stays among the versions.</p>
        {pictures > 0 ? (
          <p className="mt-2">
            {countedPictures(pictures)} {pictures === 1 ? "is" : "are"} not uploaded yet and will be left out.
          </p>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
