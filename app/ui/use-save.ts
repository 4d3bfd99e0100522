import { startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/keep-form.ts";
import type { SaveAnswer, SaveRefusal } from "#app/platform/save-answer.ts";
import { namePagePerson } from "./page-person.ts";

type Method = "POST" | "PUT" | "DELETE";
type Sending = [address: string, body?: FormData | URLSearchParams | null, method?: Method];

/**
 * Sends what an administrator saves or deletes to a resource route, and reads the page's data again when that worked. Says how
 * far an upload is, which `fetch` cannot. A fetcher is not used: it would first load the route's script, and where
 * that does not arrive the page is loaded anew, without what was typed.
 *
 * Leaving the form ends what is under way.
 *
 * @param failure what to say when it failed; the specification has a sentence for each form
 * @returns `send` resolves once the page's data is read (undefined while another is under way), `again` repeats the
 * last one; `busy` until then; `percent` while something goes out
 */
export function useSave<Answer extends { ok: true } | SaveRefusal = SaveAnswer>(failure: string) {
  const { revalidate } = useRevalidator();
  const running = useRef<XMLHttpRequest>(null);
  const last = useRef<Sending>(null);
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState<number>();
  const [answer, setAnswer] = useState<SaveRefusal | Answer>();

  useEffect(() => () => running.current?.abort(), []);

  async function send(...sending: Sending): Promise<SaveRefusal | Answer | undefined> {
    if (running.current) return undefined;
    last.current = sending;
    const request = new XMLHttpRequest();
    running.current = request;
    setBusy(true);
    if (sending[1] instanceof FormData) {
      setPercent(0);
      request.upload.onprogress = ({ loaded, total }) => setPercent(Math.round((loaded / total) * 100));
    }
    const given = await exchange<Answer>(request, sending, failure);
    running.current = null;
    setPercent(undefined);
    setAnswer(given);
    if (given.ok) await revalidate();
    // The router shows what it has read in a transition: it is to be over with that, not before.
    startTransition(() => setBusy(false));
    return given;
  }

  const again = () => {
    if (last.current) void send(...last.current);
  };
  return { send, again, percent, busy, answer: answer as Answer | undefined, setAnswer };
}

function exchange<Answer extends { ok: true } | SaveRefusal>(
  request: XMLHttpRequest,
  [address, body = null, method = "POST"]: Sending,
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
