import { type ReactNode, useState } from "react";
import { SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { trashAddress } from "#app/platform/records/trash.ts";
import { ConfirmDialog } from "../feedback/dialog.tsx";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { rememberPlace } from "./focus-after-removal.ts";
import { SaveProblem } from "./save-problem.tsx";
import { useReload } from "./use-reload.ts";
import { useSave } from "./use-save.ts";
import { useUndo } from "./use-undo.ts";

type RemovalQuestionProps = {
  title: string;
  /** The address of the request, which is a `DELETE` unless `method` says otherwise. */
  address: string;
  method?: "POST" | "DELETE";
  confirmLabel?: string;
  /** The action isn't destructive, such as granting a right, so the button isn't red. */
  harmless?: boolean;
  /** The messages for success and failure. */
  words: { success: string; failure: string };
  toastMs?: number;
  /** The request that undoes the action. The toast offers it. */
  undo?: { address: string; success: string };
  /** Called when the dialog closes, whatever the outcome. */
  onClose: () => void;
  /** What will be deleted, and how long it can be restored. */
  children: ReactNode;
};

type TrashQuestionProps = Pick<RemovalQuestionProps, "title" | "toastMs" | "onClose" | "children"> & {
  /** The subject of the item's record: "event" */
  kind: string;
  id: string;
  words: { success: string; failure: string; restored: string };
};

/** Asks before an item moves to the trash. The toast that follows offers to restore it. */
export function TrashQuestion({ kind, id, words, ...question }: TrashQuestionProps) {
  const address = trashAddress(kind, id);
  return (
    <RemovalQuestion
      {...question}
      address={address}
      method="POST"
      words={words}
      undo={{ address: `${address}/restoration`, success: words.restored }}
    />
  );
}

/**
 * Asks before an item of a list is deleted, deletes it, and shows a toast that may offer an undo.
 * Mount it outside of the deleted row, and only while it asks. Returns the focus to the row's
 * place.
 */
export function RemovalQuestion(props: RemovalQuestionProps) {
  const { address, method = "DELETE", words, toastMs = toastDurationMs.usual, undo, onClose } = props;
  const { send, busy, answer } = useSave(words.failure, { label: props.confirmLabel ?? "Delete" });
  const reload = useReload();
  const toast = useToast();
  const takeBack = useUndo();
  // The dialog doesn't have the focus yet, so this finds the button that opened it.
  const [returnToPlace] = useState(rememberPlace);

  async function confirm() {
    const given = await send(address, null, method);
    if (!given) return;
    if (!given.ok) {
      toast.error(words.failure, toastMs);
      return;
    }
    toast.success(
      words.success,
      toastMs,
      undo && {
        label: "Undo",
        onSelect: () => void takeBack(undo.address, () => toast.success(undo.success)),
      },
    );
    if (given.notice) toast.info(given.notice, toastDurationMs.notice);
    leave();
  }

  function leave() {
    onClose();
    // The dialog returns the focus to the button that opened it, which may be gone with its row.
    setTimeout(returnToPlace);
  }

  /** Reloads the list if somebody else has deleted the item, so that it doesn't stay visible. */
  function close() {
    if (answer?.ok === false && answer.formError === SAVE_REFUSALS.gone) void reload().then(leave);
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
