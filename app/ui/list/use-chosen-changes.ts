import { useRef, useState } from "react";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { ChosenAnswer, ChosenRow } from "#app/platform/records/chosen-rows.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useReload } from "../form/use-reload.ts";
import { useBulkUndo } from "../form/use-undo.ts";

type Wording = {
  /** The last part of the address that makes the change. */
  address: string;
  method: "POST" | "DELETE";
  /** The result for one or many rows: `Message archived`, `3 messages archived`. */
  done: string;
  /** Shows a neutral toast instead of a success. */
  neutral?: true;
};

/** How the changes of a list's rows are requested, and reported. */
export type ChosenWords<Name extends string> = {
  /** The address of the list: "/admin/messages". */
  list: string;
  /** "message" and "messages". The first also names the rows in requests. */
  names: readonly [one: string, many: string];
  changes: Record<Name, Wording>;
};

const FAILURE = "This did not work. Please try again.";

/**
 * Changes rows of a list and reports the result in a toast, with Undo if possible. Then reloads the
 * page's data. The toast and its Undo remain after a navigation.
 */
export function useChosenChanges<Name extends string>(words: ChosenWords<Name>) {
  const reload = useReload();
  const toast = useToast();
  const last = useRef<Parameters<typeof change>>(null);
  const lastQueued = useRef<Promise<unknown>>(Promise.resolve());
  const [busy, setBusy] = useState<Name>();
  const [problem, setProblem] = useState<SaveRefusal>();
  const [one, many] = words.names;
  const takeBack = useBulkUndo(one);

  /**
   * Queues a change behind earlier ones, because somebody may click a button while the message is
   * still being marked as read.
   *
   * @param how `quietly` shows no toast; `leave` navigates away on success, so that only the next
   *   page loads data; `plan` is what the person has agreed to
   * @returns the server's response; ok if at least one row is now in the requested state
   */
  function change(
    name: Name,
    chosen: readonly ChosenRow[],
    how: { quietly?: boolean; leave?: (() => Promise<void>) | undefined; plan?: string } = {},
  ): Promise<ChosenAnswer> {
    last.current = [name, chosen, how];
    setBusy(name);
    setProblem(undefined);
    const carryOut = async () => {
      const answer = await sendChange(words, name, chosen, how.plan);
      // If another change is queued, that one reloads the data.
      const isLast = lastQueued.current === queued;
      if (isLast) setBusy(undefined);
      if (answer.ok) {
        if (!how.quietly) tell(name, answer);
      } else if (!answer.plan) setProblem(answer);
      if (answer.ok && how.leave) await reload(how.leave);
      else if (isLast) await reload();
      return answer;
    };
    const queued = lastQueued.current.then(carryOut, carryOut);
    lastQueued.current = queued;
    return queued;
  }

  function tell(name: Name, { done, changed, gone, undo: id }: Extract<ChosenAnswer, { ok: true }>) {
    const wording: Wording = words.changes[name];
    const countOf = (count: number) =>
      count === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)}` : `${count} ${many}`;
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

/** Encodes the selected rows with the versions that were seen, in the server's format. */
export function chosenParams(name: string, chosen: readonly ChosenRow[]): string[][] {
  return chosen.map(({ id, updatedAt }) => [name, `${id}:${updatedAt}`]);
}

async function sendChange<Name extends string>(
  { list, names, changes }: ChosenWords<Name>,
  name: Name,
  chosen: readonly ChosenRow[],
  plan?: string,
): Promise<ChosenAnswer> {
  const { address, method } = changes[name];
  const agreed = plan === undefined ? [] : [["plan", plan]];
  const form = new URLSearchParams([...agreed, ...chosenParams(names[0], chosen)]);
  try {
    const response = await fetch(`${list}/${address}`, {
      method,
      body: form,
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return refusalFor(401, FAILURE);
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "ok" in answer
      ? (answer as ChosenAnswer)
      : refusalFor(response.status, FAILURE);
  } catch {
    return refusalFor(503, FAILURE);
  }
}
