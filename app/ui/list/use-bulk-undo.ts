import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useSignInAgain } from "../form/use-sign-in-again.ts";

type UndoAnswer = { ok: true; done: number; left: number } | SaveRefusal;

const FAILURE = "That could not be undone. Please try again.";

/**
 * Undoes a bulk action exactly, from what the server recorded. Works after navigating away, because
 * the toast that offers it outlives the page.
 *
 * @param nameOf formats the number of rows: "3 posts"
 * @returns creates the toast's action from the id of the bulk action
 */
export function useBulkUndo(nameOf: (count: number) => string) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const signInAgain = useSignInAgain();

  async function undo(id: string): Promise<void> {
    const answer = await sendUndo(id);
    if (answer.ok) {
      if (answer.done > 0) toast.success(`Undone: ${nameOf(answer.done)} as before`, toastDurationMs.usual);
      if (answer.left > 0)
        toast.info(
          `${nameOf(answer.left)} left alone: somebody has changed ${answer.left === 1 ? "it" : "them"} since.`,
          toastDurationMs.notice,
        );
      await revalidate();
    } else if (answer.signedOut)
      toast.error("You have been signed out", toastDurationMs.undo, {
        label: "Sign in",
        onSelect: () => void signInAgain().then((isBack) => (isBack ? undo(id) : undefined)),
      });
    else
      toast.error(answer.formError ?? FAILURE, toastDurationMs.undo, {
        label: "Try again",
        onSelect: () => void undo(id),
      });
  }
  return (id: string) => ({ label: "Undo", onSelect: () => void undo(id) });
}

async function sendUndo(id: string): Promise<UndoAnswer> {
  try {
    const response = await fetch(`/admin/undo/${id}`, {
      method: "POST",
      headers: { Accept: "application/json" },
    });
    if (response.ok || response.status === 404) return (await response.json()) as UndoAnswer;
    return refusalFor(response.status, FAILURE);
  } catch {
    return { ok: false, formError: FAILURE };
  }
}
