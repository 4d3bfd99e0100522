import { useNavigate } from "react-router";
import { CopyIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { ROW_ACTION } from "#app/ui/list/table.tsx";
import type { CopyAnswer } from "./copies.ts";

/**
 * Creates a draft copy of a post, which then comes first in the list. Shows errors
 * beside the button.
 */
export function DuplicateButton({ post }: { post: { id: string; title: string } }) {
  const { send, busy, answer } = useSave<CopyAnswer>("Failed to duplicate blog. Please try again.");
  const toast = useToast();
  const navigate = useNavigate();

  async function duplicate() {
    const given = await send(`/admin/blog/${post.id}/copies`);
    if (!given?.ok) return;
    toast.success(`${given.title} saved as a draft`, toastDurationMs.blog, {
      label: "Edit",
      onSelect: () => void navigate(`/admin/blog/${given.id}/edit`),
    });
  }

  return (
    <>
      <Button
        {...ROW_ACTION}
        title="Duplicate"
        aria-label={`Duplicate ${post.title}`}
        busy={busy}
        onClick={() => void duplicate()}
      >
        <CopyIcon size={16} />
        <span className="sm:hidden">Duplicate</span>
      </Button>
      <SaveProblem answer={answer} again={() => void duplicate()} />
    </>
  );
}
