import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/keep-form.ts";
import type { SaveAnswer } from "#app/platform/save-answer.ts";

/**
 * Sends a form with a file and says how far it is, which `fetch` cannot. After a save the page's data is read again.
 * Leaving the form ends an upload under way.
 *
 * @param failure what to say when it failed
 */
export function useUpload<Answer extends SaveAnswer = SaveAnswer>(failure: string) {
  const { revalidate } = useRevalidator();
  const running = useRef<XMLHttpRequest>(null);
  const [percent, setPercent] = useState<number>();
  const [answer, setAnswer] = useState<SaveAnswer | Answer>();

  useEffect(() => () => running.current?.abort(), []);

  function send(address: string, form: FormData): void {
    if (running.current) return;
    const request = new XMLHttpRequest();
    running.current = request;
    setPercent(0);
    request.upload.onprogress = ({ loaded, total }) => setPercent(Math.round((loaded / total) * 100));
    const finish = (given: SaveAnswer) => {
      running.current = null;
      setPercent(undefined);
      setAnswer(given);
      if (given.ok) void revalidate();
    };
    request.onload = () => finish(readAnswer(request) ?? refusalFor(request.status, failure));
    request.onerror = () => finish({ ok: false, formError: failure });
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  }

  return { send, percent, busy: percent !== undefined, answer: answer as Answer | undefined, setAnswer };
}

function readAnswer({ status, responseText }: XMLHttpRequest): SaveAnswer | undefined {
  if (status === 401) return undefined;
  try {
    const answer: unknown = JSON.parse(responseText);
    return typeof answer === "object" && answer !== null && "ok" in answer
      ? (answer as SaveAnswer)
      : undefined;
  } catch {
    return undefined;
  }
}
