import { startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/keep-form.ts";
import type { SaveAnswer, SaveRefusal } from "#app/platform/save-answer.ts";
import { namePagePerson } from "./page-person.ts";
import { pendingUploads } from "./uploads/pending-uploads.ts";
import { type DangerousAct, useConfirmAgain } from "./use-confirm-again.ts";

type Method = "POST" | "PUT" | "DELETE";
/** A function is read once the page's pictures have arrived: what is in a text may depend on them. */
type Body = FormData | URLSearchParams | (() => FormData) | null;
type Sending = [address: string, body?: Body, method?: Method];

const WAIT = { next: "Then it is saved.", goOn: "Save" };

/**
 * Sends what an administrator saves or deletes to a resource route, and reads the page's data again when that worked. Says how
 * far an upload is, which `fetch` cannot. What has to be confirmed first is asked and sent again. A fetcher is not used: it would first load the route's script, and where
 * that does not arrive the page is loaded anew, without what was typed.
 *
 * Pictures that are still on their way into a text come first; the person can watch that and go back.
 *
 * Leaving the form ends what is under way.
 *
 * @param failure what to say when it failed; the specification has a sentence for each form
 * @param act what the question "is it you?" calls it
 * @returns `send` resolves once the page's data is read (undefined while another is under way, or when the person went back), `again` repeats the
 * last one; `busy` until then; `percent` while something goes out
 */
export function useSave<Answer extends { ok: true } | SaveRefusal = SaveAnswer>(
  failure: string,
  act?: DangerousAct,
) {
  const { revalidate } = useRevalidator();
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
    if (answered.ok) await revalidate();
    // The router shows what it has read in a transition: it is to be over with that, not before.
    startTransition(() => setBusy(false));
    return answered;
  }

  const again = () => {
    if (last.current) void send(...last.current);
  };
  return { send, again, percent, busy, answer: answer as Answer | undefined, setAnswer };
}

function exchange<Answer extends { ok: true } | SaveRefusal>(
  request: XMLHttpRequest,
  { address, body, method }: { address: string; body: FormData | URLSearchParams | null; method: Method },
  failure: string,
): Promise<Answer | SaveRefusal> {
  return new Promise((resolve) => {
    request.onload = () => resolve(readAnswer<Answer>(request) ?? refusalFor(request.status, failure));
    request.onerror = () => resolve({ ok: false, formError: failure });
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
