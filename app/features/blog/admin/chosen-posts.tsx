import { useEffect, useRef } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import { useSave } from "#app/ui/use-save.ts";
import type { PublicationAnswer } from "./publication.ts";

type ChosenPostsProps = {
  /** The ids of the posts on the page, and of those of them that are chosen. */
  all: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** Chooses all posts of the page or none, and changes the status of the chosen ones. */
export function ChosenPosts({ all, chosen, onChoose }: ChosenPostsProps) {
  const { send, again, busy, answer } = useSave<PublicationAnswer>(
    "The status could not be changed. Please try again.",
  );
  const toast = useToast();
  const box = useRef<HTMLInputElement>(null);
  const isSome = chosen.length > 0 && chosen.length < all.length;

  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);

  async function change(method: "POST" | "DELETE") {
    const form = new URLSearchParams(chosen.map((id) => ["id", id]));
    const given = await send("/admin/blog/publication", form, method);
    if (!given?.ok || given.done === 0) return;
    const done = `${given.done} ${given.done === 1 ? "post" : "posts"}`;
    toast.success(
      given.status === "published" ? `${done} published` : `${done} made drafts`,
      toastDurationMs.blog,
    );
    onChoose([]);
    box.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <label className="inline-flex min-h-6 items-center gap-2 text-sm font-semibold">
          <input
            ref={box}
            type="checkbox"
            className="size-6"
            checked={all.length > 0 && chosen.length === all.length}
            onChange={(event) => onChoose(event.target.checked ? all : [])}
          />
          Select all on this page
        </label>
        <p role="status" className="text-sm text-muted">
          {chosen.length > 0 ? `${chosen.length} selected` : ""}
        </p>
        {chosen.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" busy={busy} onClick={() => void change("POST")}>
              Publish
            </Button>
            <Button variant="secondary" size="small" busy={busy} onClick={() => void change("DELETE")}>
              Make drafts
            </Button>
          </div>
        ) : null}
      </div>
      {answer?.ok ? <NotDone answer={answer} /> : <SaveProblem answer={answer} again={again} />}
    </div>
  );
}

function NotDone({ answer: { gone, incomplete } }: { answer: { gone: number; incomplete: number } }) {
  if (gone + incomplete === 0) return null;
  return (
    <Alert tone="warning" announce>
      {gone > 0 ? (
        <p>{gone} of them no longer there. Somebody else may have deleted what you chose.</p>
      ) : null}
      {incomplete > 0 ? (
        <p>{incomplete} not published: a post needs a title, an excerpt, a category and content.</p>
      ) : null}
    </Alert>
  );
}
