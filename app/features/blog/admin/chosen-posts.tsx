import { useEffect, useRef } from "react";
import { counted } from "#app/platform/text/formats.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { useBulkUndo } from "#app/ui/form/use-undo.ts";
import { useBulkQuestion } from "#app/ui/list/use-bulk-question.tsx";
import type { BulkTarget } from "../post-publication.server.ts";
import type { PublicationAnswer } from "./publication.ts";

const FAILURE = "The status could not be changed. Please try again.";
const TARGETS = ["published", "draft", "trash"] as const;
type Action = { label: string; title: string; done: string; already: string };
const ACTIONS: Record<BulkTarget, Action> = {
  published: {
    label: "Publish",
    title: "Publish these posts?",
    done: "published",
    already: "published already",
  },
  draft: {
    label: "Make drafts",
    title: "Make these posts drafts?",
    done: "made drafts",
    already: "drafts already",
  },
  trash: { label: "Delete", title: "Delete these posts?", done: "deleted", already: "deleted already" },
};

type ChosenPostsProps = {
  /** The ids of all posts on the page, and of the selected ones. */
  all: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** Selects posts on the page, and publishes, unpublishes or deletes the selection. */
export function ChosenPosts({ all, chosen, onChoose }: ChosenPostsProps) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = chosen.length > 0 && chosen.length < all.length;

  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  const { ask, again, busy, answer, question } = useBulkAction(chosen, () => {
    onChoose([]);
    // Clearing the selection removes these buttons. Wait until the dialog has
    // returned focus to one.
    setTimeout(() => box.current?.focus());
  });

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
            {TARGETS.map((target) => (
              <Button key={target} variant="secondary" size="small" busy={busy} onClick={() => ask(target)}>
                {ACTIONS[target].label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <SaveProblem answer={question.problem} />
      {answer?.ok ? (
        <NotDone answer={answer} />
      ) : answer && "plan" in answer ? null : (
        <SaveProblem answer={answer} again={again} />
      )}
      {question.dialog}
    </div>
  );
}

/** Asks about the selected posts, and carries out what the person confirms. */
function useBulkAction(chosen: readonly string[], onDone: () => void) {
  const { send, again, busy, answer } = useSave<PublicationAnswer>(FAILURE);
  const question = useBulkQuestion();
  const takeBack = useBulkUndo("post");
  const toast = useToast();

  function ask(target: BulkTarget) {
    const ids = chosen.map((id) => ["id", id]);
    const address = `/admin/blog/publication?${new URLSearchParams([["to", target], ...ids])}`;
    const carryOut = async (plan: string) => {
      const form = new URLSearchParams([["to", target], ["plan", plan], ...ids]);
      const given = await send("/admin/blog/publication", form, target === "published" ? "POST" : "DELETE");
      if (given?.ok === false) return "plan" in given ? given.plan : undefined;
      if (!given) return undefined;
      if (given.done === 0) {
        if (given.already > 0) toast.info(`Nothing changed: ${ACTIONS[target].already}`);
        return undefined;
      }
      toast.success(
        `${counted(given.done, "post")} ${ACTIONS[target].done}`,
        given.undo ? toastDurationMs.undo : toastDurationMs.blog,
        given.undo === undefined ? undefined : takeBack(given.undo),
      );
      onDone();
      return undefined;
    };
    const { title, label } = ACTIONS[target];
    const words = { title, confirmLabel: label, danger: target === "trash", failure: FAILURE };
    void question.ask({ ...words, planAddress: address, carryOut });
  }
  return { ask, again, busy: busy || question.busy, answer, question };
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
