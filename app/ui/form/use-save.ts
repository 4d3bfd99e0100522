import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveAnswer, SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { pendingUploads } from "../uploads/pending-uploads.ts";
import { namePagePerson } from "./page-person.ts";
import { type DangerousAct, useConfirmAgain } from "./use-confirm-again.ts";
import { useReload } from "./use-reload.ts";

type Method = "POST" | "PUT" | "DELETE";
/**
 * A function is evaluated after the page's uploads have finished, because a text may depend on
 * them.
 */
type Body = FormData | URLSearchParams | (() => FormData) | null;
type Sending = [address: string, body?: Body, method?: Method];

const WAIT = { next: "Then it is saved.", goOn: "Save" };

/**
 * Sends an administrator's save or deletion to a resource route, and reloads the page's data on
 * success. Reports upload progress, which `fetch` can't. If the server requires confirmation, asks
 * for it and sends the request again. Doesn't use a fetcher, because that would first load the
 * route's script. If the script failed to load, the router would reload the page and lose the
 * input.
 *
 * Waits for pictures that are still uploading into a text; the user can watch that and go back.
 * Unmounting aborts the request.
 *
 * @param failure the error message; the specification has one for each form
 * @param act the action that the confirmation dialog names
 * @returns `send` resolves once the page's data is reloaded (to undefined if another request is
 * running or the user went back), `again` repeats the last request, `busy` is true until then, and
 * `percent` is the upload progress
 */
export function useSave<Answer extends { ok: true } | SaveRefusal = SaveAnswer>(
  failure: string,
  act?: DangerousAct,
) {
  const reload = useReload();
  const confirmAgain = useConfirmAgain();
  const running = useRef<XMLHttpRequest>(null);
  const last = useRef<Sending>(null);
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState<number>();
  const [answer, setAnswer] = useState<SaveRefusal | Answer>();

  useEffect(() => () => running.current?.abort(), []);

  async function send(...sending: Sending): Promise<SaveRefusal | Answer | undefined> {
    if (running.current) return undefined;
    if (sending[1] && !(await pendingUploads.settle(WAIT))) return undefined;
    if (running.current) return undefined;
    last.current = sending;
    const request = new XMLHttpRequest();
    running.current = request;
    setBusy(true);
    const [address, given = null, method = "POST"] = sending;
    const body = typeof given === "function" ? given() : given;
    if (body instanceof FormData) {
      setPercent(0);
      request.upload.onprogress = ({ loaded, total }) => setPercent(Math.round((loaded / total) * 100));
    }
    const answered = await exchange<Answer>(request, { address, body, method }, failure);
    running.current = null;
    setPercent(undefined);
    const ways = !answered.ok && "confirm" in answered ? answered.confirm : undefined;
    if (ways && (await confirmAgain(ways, act))) return send(...sending);
    setAnswer(answered);
    if (answered.ok) await reload();
    // The router renders reloaded data in a transition: end `busy` with it, not before.
    startTransition(() => setBusy(false));
    return answered;
  }

  const again = () => {
    if (last.current) void send(...last.current);
  };
  return { send, again, percent, busy, answer: answer as Answer | undefined, setAnswer };
}

/** What a form says about data without words of its own (specification, section 8). */
export const DATA_WORDS = { success: "Data updated successfully", failure: "Failed to update data." };

/**
 * Shows a toast about a save, once per response. Invalid fields and conflicts don't raise one,
 * because the form shows them.
 *
 * @param words the specification's messages for success and failure
 * @param onSaved called after a success, for example to close the form
 */
export function useSaveToast(
  answer: SaveAnswer | undefined,
  words: { success: string; failure: string },
  onSaved?: () => void,
): void {
  const toast = useToast();
  const tell = useEffectEvent((given: SaveAnswer) => {
    if (given.ok) {
      toast.success(words.success);
      if (given.notice) toast.info(given.notice, toastDurationMs.notice);
      onSaved?.();
    } else if (!given.errors && !given.conflicts) toast.error(words.failure);
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
}

function exchange<Answer extends { ok: true } | SaveRefusal>(
  request: XMLHttpRequest,
  { address, body, method }: { address: string; body: FormData | URLSearchParams | null; method: Method },
  failure: string,
): Promise<Answer | SaveRefusal> {
  return new Promise((resolve) => {
    request.onload = () => resolve(readAnswer<Answer>(request) ?? refusalFor(request.status, failure));
    request.onerror = () => resolve({ ok: false, formError: failure, isUnreachable: true });
    request.open(method, address);
    request.setRequestHeader("Accept", "application/json");
    namePagePerson(request);
    request.send(body);
  });
}

function readAnswer<Answer>({ status, responseText }: XMLHttpRequest): Answer | undefined {
  if (status === 401) return undefined;
  try {
    const answer: unknown = JSON.parse(responseText);
    return typeof answer === "object" && answer !== null && "ok" in answer ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}
