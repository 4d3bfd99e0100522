import { useEffect, useEffectEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import type { CopyAnswer } from "./copies.ts";

/** Makes a draft copy of a post, which then stands first in the list; what went wrong stands beside the button. */
export function DuplicateButton({ post }: { post: { id: string; title: string } }) {
  const fetcher = useFetcher<CopyAnswer>();
  const toast = useToast();
  const navigate = useNavigate();
  const tell = useEffectEvent((answer: CopyAnswer) => {
    if (answer.ok)
      toast.success(`${answer.title} saved as a draft`, toastDurationMs.blog, {
        label: "Edit",
        onSelect: () => void navigate(`/admin/blog/${answer.id}/edit`),
      });
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Duplicate ${post.title}`}
        busy={fetcher.state !== "idle"}
        onClick={() => fetcher.submit(null, { method: "post", action: `/admin/blog/${post.id}/copies` })}
      >
        Duplicate
      </Button>
      <SaveProblem answer={fetcher.data?.ok ? undefined : fetcher.data} />
    </>
  );
}
