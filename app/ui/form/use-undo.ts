import { useRevalidator } from "react-router";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useSignInAgain } from "./use-sign-in-again.ts";

type Undo = {
  /** The address that receives a request without a body. */
  address: string;
  method?: "POST" | "DELETE";
  /** The message after a success. */
  success: string;
};

/**
 * Undoes what a toast reported, such as a deletion, then reloads the page's data. Also works after
 * navigating to another admin page.
 */
export function useUndo() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const signInAgain = useSignInAgain();

  return async function undo(what: Undo): Promise<void> {
    const { address, method = "POST", success } = what;
    const answer = await fetch(address, { method, headers: { Accept: "application/json" } }).catch(
      () => undefined,
    );
    if (answer?.ok) {
      toast.success(success);
      await revalidate();
    } else if (answer?.status === 404) {
      toast.error("This is no longer there. Somebody else may have removed it.");
    } else if (answer?.status === 401) {
      toast.error("You have been signed out", toastDurationMs.usual, {
        label: "Sign in",
        onSelect: () => void signInAgain().then((isBack) => (isBack ? undo(what) : undefined)),
      });
    } else {
      toast.error("That could not be undone.", toastDurationMs.usual, {
        label: "Try again",
        onSelect: () => void undo(what),
      });
    }
  };
}
