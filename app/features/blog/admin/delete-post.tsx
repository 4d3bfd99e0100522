import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { TRASH_DAYS } from "#app/platform/trash.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import { useUndo } from "#app/ui/use-undo.ts";

type DeletePostProps = {
  post: { id: string; title: string };
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a post is deleted; the toast that tells of it takes it back. */
export function DeletePost({ post, onClose, onDeleted }: DeletePostProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const toast = useToast();
  const undo = useUndo();
  const address = `/admin/blog/${post.id}`;

  const tell = useEffectEvent((answer: SaveAnswer) => {
    if (!answer.ok) return toast.error("Failed to delete blog. Please try again.", toastDurationMs.blog);
    onDeleted();
    return toast.success(`Blog ${post.id} deleted successfully!`, toastDurationMs.blog, {
      label: "Undo",
      onSelect: () => void undo(`${address}/restoration`, `${post.title} restored`),
    });
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <ConfirmDialog
      open
      danger
      title="Delete this post?"
      confirmLabel="Delete"
      busy={fetcher.state !== "idle"}
      onClose={onClose}
      onConfirm={() => fetcher.submit(null, { method: "delete", action: address })}
    >
      <div className="grid gap-4">
        <SaveProblem answer={fetcher.data} />
        <p className="wrap-anywhere">
          {post.title} will no longer be on the site. You can restore it from the trash for {TRASH_DAYS} days.
        </p>
      </div>
    </ConfirmDialog>
  );
}
