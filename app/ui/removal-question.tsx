import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { SAVE_REFUSALS } from "#app/platform/save-answer.ts";
import { ConfirmDialog } from "./dialog.tsx";
import { rememberPlace } from "./focus-after-removal.ts";
import { SaveProblem } from "./save-problem.tsx";
import { useToast } from "./toast.tsx";
import { toastDurationMs } from "./toast-store.ts";
import { useSave } from "./use-save.ts";
import { useUndo } from "./use-undo.ts";

type RemovalQuestionProps = {
  title: string;
  /** Where the request goes: `DELETE`, unless `method` says otherwise. */
  address: string;
  method?: "POST" | "DELETE";
  confirmLabel?: string;
  /** It takes nothing away, such as what gives somebody more to do: the button is not red. */
  harmless?: boolean;
  /** The sentences of the two outcomes. */
  words: { success: string; failure: string };
  toastMs?: number;
  /** What takes it back: offered in the toast. */
  undo?: Parameters<ReturnType<typeof useUndo>>[0];
  /** The question is over, whatever came of it. */
  onClose: () => void;
  /** What goes, and for how long it can be restored. */
  children: ReactNode;
};

/**
 * Asks before something in a list is deleted, deletes it, and tells so with a way back where there is one. Stands on the page
 * only while it asks, and outside of the row that goes. Afterwards the focus is where the row was.
 */
export function RemovalQuestion(props: RemovalQuestionProps) {
  const { address, method = "DELETE", words, toastMs = toastDurationMs.usual, undo, onClose } = props;
  const { send, busy, answer } = useSave(words.failure, { label: props.confirmLabel ?? "Delete" });
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const takeBack = useUndo();
  // The dialog has not taken the focus yet: it is on the button that asks.
  const [returnToPlace] = useState(rememberPlace);

  async function confirm() {
    const given = await send(address, null, method);
    if (!given) return;
    if (!given.ok) {
      toast.error(words.failure, toastMs);
      return;
    }
    toast.success(words.success, toastMs, undo && { label: "Undo", onSelect: () => void takeBack(undo) });
    leave();
  }

  function leave() {
    onClose();
    // The dialog gives the focus back to the button that asked, which may have gone with its row.
    setTimeout(returnToPlace);
  }

  /** What somebody else has removed meanwhile should not stay in the list. */
  function close() {
    if (answer?.ok === false && answer.formError === SAVE_REFUSALS.gone) void revalidate().then(leave);
    else leave();
  }

  return (
    <ConfirmDialog
      open
      danger={!props.harmless}
      title={props.title}
      confirmLabel={props.confirmLabel ?? "Delete"}
      busy={busy}
      onClose={close}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-4 wrap-anywhere">
        <SaveProblem answer={answer} again={() => void confirm()} />
        {props.children}
      </div>
    </ConfirmDialog>
  );
}
