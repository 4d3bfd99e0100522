import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/keep-form.ts";
import type { SaveRefusal } from "#app/platform/save-answer.ts";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import { useBulkUndo } from "#app/ui/use-bulk-undo.ts";
import { useSignInAgain } from "#app/ui/use-sign-in-again.ts";
import type { ChangeAnswer } from "../change-answer.ts";

type Wording = {
  address: string;
  method: "POST" | "DELETE";
  /** What happened, to one message and to many: `Message archived`, `3 messages archived`. */
  done: string;
  /** Says no more than that it is noted. */
  neutral?: true;
  /** What takes it back, offered in the toast. */
  undo?: MessageChangeName;
};

const CHANGES = {
  markRead: { address: "reading", method: "POST", done: "marked as read", undo: "markUnread" },
  markUnread: { address: "reading", method: "DELETE", done: "marked as unread", undo: "markRead" },
  markAnswered: {
    address: "answer",
    method: "POST",
    done: "marked as answered",
    neutral: true,
    undo: "markUnanswered",
  },
  markUnanswered: { address: "answer", method: "DELETE", done: "marked as unanswered", undo: "markAnswered" },
  archive: { address: "archive", method: "POST", done: "archived", undo: "unarchive" },
  unarchive: { address: "archive", method: "DELETE", done: "moved to the inbox", undo: "archive" },
  quarantine: {
    address: "quarantine",
    method: "POST",
    done: "moved to the spam quarantine",
    undo: "release",
  },
  release: { address: "quarantine", method: "DELETE", done: "moved to the inbox" },
  remove: { address: "trash", method: "POST", done: "deleted", undo: "restore" },
  restore: { address: "trash", method: "DELETE", done: "restored" },
} as const satisfies Record<string, Omit<Wording, "undo"> & { undo?: string }>;

export type MessageChangeName = keyof typeof CHANGES;

type Chosen = { id: string; updatedAt: number };

const FAILURE = "This did not work. Please try again.";

/**
 * Changes messages and says so in a toast, with Undo where there is a way back. Afterwards the page's data is read again.
 * The toast outlives the page, and so does its Undo.
 */
export function useMessageChanges() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const signInAgain = useSignInAgain();
  const last = useRef<Parameters<typeof change>>(null);
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve());
  const [busy, setBusy] = useState<MessageChangeName>();
  const [problem, setProblem] = useState<SaveRefusal>();
  const takeBackExactly = useBulkUndo((count) => (count === 1 ? "1 message" : `${count} messages`));

  /**
   * One change after the other, as somebody who presses a button while the message is still being marked read expects.
   *
   * @param how `quietly` says nothing; `leave` goes to another page when it worked, and only there is data read again;
   * `plan` is what the person has agreed to
   * @returns the server's answer; ok when at least one message is now as was asked
   */
  function change(
    name: MessageChangeName,
    chosen: readonly Chosen[],
    how: { quietly?: boolean; leave?: (() => Promise<void>) | undefined; plan?: string } = {},
  ): Promise<ChangeAnswer> {
    last.current = [name, chosen, how];
    setBusy(name);
    setProblem(undefined);
    const carryOut = async () => {
      const answer = await sendChange(name, chosen, how.plan);
      // Another that waits for this one reads the data when it is done.
      const isLast = lastTurn.current === turn;
      if (isLast) setBusy(undefined);
      if (answer.ok) {
        if (!how.quietly) tell(name, answer);
      } else if (!answer.plan) setProblem(answer);
      if (answer.ok && how.leave) await how.leave();
      else if (isLast) await revalidate();
      return answer;
    };
    const turn = lastTurn.current.then(carryOut, carryOut);
    lastTurn.current = turn;
    return turn;
  }

  function tell(
    name: MessageChangeName,
    { done, changed, gone, undo: id }: Extract<ChangeAnswer, { ok: true }>,
  ) {
    const wording: Wording = CHANGES[name];
    const left = changed + gone;
    const text = `${countOf(done.length)} ${wording.done}${left > 0 ? `. ${countOf(left)} left alone: somebody else changed ${left === 1 ? "it" : "them"} meanwhile.` : ""}`;
    const { undo } = wording;
    // What the server kept of it undoes it exactly. The opposite change is for one message that was only marked read;
    // of several that were so before, nothing is to be undone.
    const kind = wording.neutral ? "info" : "success";
    if (id !== undefined) toast[kind](text, toastDurationMs.undo, takeBackExactly(id));
    else
      toast[kind](
        text,
        toastDurationMs.usual,
        undo && done.length === 1 ? { label: "Undo", onSelect: () => void takeBack(undo, done) } : undefined,
      );
  }

  async function takeBack(undo: MessageChangeName, done: readonly Chosen[]) {
    const answer = await sendChange(undo, done);
    if (answer.ok) toast.success(`${countOf(answer.done.length)} ${CHANGES[undo].done}`);
    else if (answer.signedOut)
      toast.error("You have been signed out", toastDurationMs.usual, {
        label: "Sign in",
        onSelect: () => void signInAgain().then((isBack) => (isBack ? takeBack(undo, done) : undefined)),
      });
    else toast.error(answer.formError ?? FAILURE);
    await revalidate();
  }

  /** Tries the last change once more, as after signing in again. */
  function again() {
    if (last.current) void change(...last.current);
  }

  return { change, again, busy, problem };
}

/** The chosen messages, each with the version that was seen, as the server reads them. */
export function chosenParams(chosen: readonly Chosen[]): string[][] {
  return chosen.map(({ id, updatedAt }) => ["message", `${id}:${updatedAt}`]);
}

async function sendChange(
  name: MessageChangeName,
  chosen: readonly Chosen[],
  plan?: string,
): Promise<ChangeAnswer> {
  const { address, method } = CHANGES[name];
  const agreed = plan === undefined ? [] : [["plan", plan]];
  const form = new URLSearchParams([...agreed, ...chosenParams(chosen)]);
  try {
    const response = await fetch(`/admin/messages/${address}`, {
      method,
      body: form,
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return refusalFor(401, FAILURE);
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "ok" in answer
      ? (answer as ChangeAnswer)
      : refusalFor(response.status, FAILURE);
  } catch {
    return refusalFor(503, FAILURE);
  }
}

function countOf(count: number): string {
  return count === 1 ? "Message" : `${count} messages`;
}
