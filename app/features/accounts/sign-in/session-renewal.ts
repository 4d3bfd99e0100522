import { useEffect, useEffectEvent } from "react";
import { SESSION_RENEWAL_MS } from "../session.ts";
import { SESSION } from "./session-requests.ts";
import type { SessionPerson, SessionState } from "./sign-in-input.ts";

/**
 * The session's person; `null` if nobody is signed in, undefined while the server can't be reached.
 */
export type Asked = SessionPerson | null | undefined;

/** Specification, section 8: retries with exponential backoff that starts at 200 ms. */
const FIRST_PAUSE_MS = 200;
const RETRIES = 3;

/**
 * Extends the session of this browser. Retries after 200, 400 and 800 ms if the error may be
 * temporary (offline, or a server that is starting or overloaded); a refusal ends it at once.
 *
 * @param send sends one request
 * @param pause waits for so many milliseconds
 */
export async function renewSession(
  send: () => Promise<Response> = sendRenewal,
  pause: (ms: number) => Promise<void> = wait,
): Promise<Asked> {
  for (let tried = 0; ; tried += 1) {
    const asked = await readAnswer(send);
    if (asked !== undefined || tried === RETRIES) return asked;
    await pause(FIRST_PAUSE_MS * 2 ** tried);
  }
}

async function readAnswer(send: () => Promise<Response>): Promise<Asked> {
  try {
    const response = await send();
    if (response.status === 401) return null;
    return response.ok ? ((await response.json()) as SessionState).person : undefined;
  } catch {
    return undefined;
  }
}

function sendRenewal(): Promise<Response> {
  return fetch(SESSION, { method: "PUT", cache: "no-store" });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const LOOK_EVERY_MS = 30_000;
/** Limits the requests of somebody who keeps switching tabs. */
const SEEN_AGAIN_MS = 60_000;
const SIGNS_OF_USE = ["keydown", "pointerdown", "input"] as const;

/**
 * Extends the session while the person works on a page that sends no requests, such as a long form,
 * and when they return to the tab.
 *
 * @param onAnswer gets the session's person, or `null` if it has ended. Not called while the server
 * can't be reached
 */
export function useSessionRenewal(onAnswer: (person: Exclude<Asked, undefined>) => void): void {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    let renewedAt = Date.now();
    let isUsed = false;
    let isAsking = false;

    async function renew() {
      if (isAsking) return;
      isAsking = true;
      const person = await renewSession();
      isAsking = false;
      if (person === undefined) return;
      renewedAt = Date.now();
      isUsed = false;
      answered(person);
    }

    const use = () => {
      isUsed = true;
    };
    const seen = () => {
      if (document.visibilityState === "visible" && Date.now() - renewedAt > SEEN_AGAIN_MS) void renew();
    };
    const timer = setInterval(() => {
      if (isUsed && Date.now() - renewedAt > SESSION_RENEWAL_MS) void renew();
    }, LOOK_EVERY_MS);
    for (const sign of SIGNS_OF_USE) document.addEventListener(sign, use, { passive: true });
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, use);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
}
