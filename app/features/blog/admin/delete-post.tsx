import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";

type DeletePostProps = { post: { id: string; title: string }; onClose: () => void };

/** Asks for confirmation before deleting a post. The toast that follows offers to undo it. */
export function DeletePost({ post, onClose }: DeletePostProps) {
  const address = `/admin/blog/${post.id}`;
  return (
    <RemovalQuestion
      title="Delete this post?"
      address={address}
      words={{
        success: `Blog ${post.id} deleted successfully!`,
        failure: "Failed to delete blog. Please try again.",
      }}
      toastMs={toastDurationMs.blog}
      undo={{ address: `${address}/restoration`, success: `${post.title} restored` }}
      onClose={onClose}
    >
      <p>
        {post.title} will no longer be on the site. You can restore it from the trash for {TRASH_DAYS} days.
      </p>
    </RemovalQuestion>
  );
}
