import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { counted } from "#app/platform/text/formats.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useReload } from "./use-reload.ts";
import { useSignInAgain } from "./use-sign-in-again.ts";

/** What was undone, and of a bulk action in how many rows; `left` were changed by somebody since. */
type Undone = { ok: true; done?: number; left?: number };

const FAILURE = "That could not be undone. Please try again.";

/**
 * Undoes what a toast reported, such as a deletion, then reloads the page's data. Also works after
 * navigating to another admin page, because the toast that offers it outlives the page.
 *
 * @returns sends a POST without a body to an address, and tells the success
 */
export function useUndo() {
  const reload = useReload();
  const toast = useToast();
  const signInAgain = useSignInAgain();

  return async function undo(address: string, tell: (undone: Undone) => void): Promise<void> {
    const answer = await sendUndo(address);
    if (answer.ok) {
      tell(answer);
      await reload();
    } else if (answer.signedOut)
      toast.error("You have been signed out", toastDurationMs.undo, {
        label: "Sign in",
        onSelect: () => void signInAgain().then((isBack) => (isBack ? undo(address, tell) : undefined)),
      });
    else
      toast.error(answer.formError ?? FAILURE, toastDurationMs.undo, {
        label: "Try again",
        onSelect: () => void undo(address, tell),
      });
  };
}

/**
 * Undoes a bulk action exactly, from what the server recorded.
 *
 * @param noun what a row is called: "post"
 * @returns creates the toast's action from the id of the bulk action
 */
export function useBulkUndo(noun: string) {
  const undo = useUndo();
  const toast = useToast();

  function tell({ done = 0, left = 0 }: Undone) {
    if (done > 0) toast.success(`Undone: ${counted(done, noun)} as before`, toastDurationMs.usual);
    if (left > 0)
      toast.info(
        `${counted(left, noun)} left alone: somebody has changed ${left === 1 ? "it" : "them"} since.`,
        toastDurationMs.notice,
      );
  }
  return (id: string) => ({ label: "Undo", onSelect: () => void undo(`/admin/undo/${id}`, tell) });
}

async function sendUndo(address: string): Promise<Undone | SaveRefusal> {
  try {
    const response = await fetch(address, { method: "POST", headers: { Accept: "application/json" } });
    if (response.ok || response.status === 404) return (await response.json()) as Undone | SaveRefusal;
    return refusalFor(response.status, FAILURE);
  } catch {
    return { ok: false, formError: FAILURE };
  }
}
