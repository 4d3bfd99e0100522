import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { useBulkUndo } from "#app/ui/form/use-undo.ts";
import type { ChangeAnswer } from "../change-answer.ts";

type Wording = {
  address: string;
  method: "POST" | "DELETE";
  /** The result for one or many messages: `Message archived`, `3 messages archived`. */
  done: string;
  /** Shows a neutral toast instead of a success. */
  neutral?: true;
};

const CHANGES = {
  markRead: { address: "reading", method: "POST", done: "marked as read" },
  markUnread: { address: "reading", method: "DELETE", done: "marked as unread" },
  markAnswered: { address: "answer", method: "POST", done: "marked as answered", neutral: true },
  markUnanswered: { address: "answer", method: "DELETE", done: "marked as unanswered" },
  archive: { address: "archive", method: "POST", done: "archived" },
  unarchive: { address: "archive", method: "DELETE", done: "moved to the inbox" },
  quarantine: { address: "quarantine", method: "POST", done: "moved to the spam quarantine" },
  release: { address: "quarantine", method: "DELETE", done: "moved to the inbox" },
  remove: { address: "trash", method: "POST", done: "deleted" },
} as const satisfies Record<string, Wording>;

export type MessageChangeName = keyof typeof CHANGES;

type Chosen = { id: string; updatedAt: number };

const FAILURE = "This did not work. Please try again.";

/**
 * Changes messages and reports the result in a toast, with Undo if possible. Then reloads the
 * page's data. The toast and its Undo remain after a navigation.
 */
export function useMessageChanges() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const last = useRef<Parameters<typeof change>>(null);
  const lastQueued = useRef<Promise<unknown>>(Promise.resolve());
  const [busy, setBusy] = useState<MessageChangeName>();
  const [problem, setProblem] = useState<SaveRefusal>();
  const takeBack = useBulkUndo((count) => (count === 1 ? "1 message" : `${count} messages`));

  /**
   * Queues a change behind earlier ones, because somebody may click a button while the message is
   * still being marked as read.
   *
   * @param how `quietly` shows no toast; `leave` navigates away on success, so that only the next
   * page loads data; `plan` is what the person has agreed to
   * @returns the server's response; ok if at least one message is now in the requested state
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
      // If another change is queued, that one reloads the data.
      const isLast = lastQueued.current === queued;
      if (isLast) setBusy(undefined);
      if (answer.ok) {
        if (!how.quietly) tell(name, answer);
      } else if (!answer.plan) setProblem(answer);
      if (answer.ok && how.leave) await how.leave();
      else if (isLast) await revalidate();
      return answer;
    };
    const queued = lastQueued.current.then(carryOut, carryOut);
    lastQueued.current = queued;
    return queued;
  }

  function tell(
    name: MessageChangeName,
    { done, changed, gone, undo: id }: Extract<ChangeAnswer, { ok: true }>,
  ) {
    const wording: Wording = CHANGES[name];
    const left = changed + gone;
    const text = `${countOf(done.length)} ${wording.done}${left > 0 ? `. ${countOf(left)} left alone: somebody else changed ${left === 1 ? "it" : "them"} meanwhile.` : ""}`;
    toast[wording.neutral ? "info" : "success"](
      text,
      id === undefined ? toastDurationMs.usual : toastDurationMs.undo,
      id === undefined ? undefined : takeBack(id),
    );
  }

  /** Repeats the last change, for instance after signing in again. */
  function again() {
    if (last.current) void change(...last.current);
  }

  return { change, again, busy, problem };
}

/** Encodes the selected messages with the versions that were seen, in the server's format. */
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
