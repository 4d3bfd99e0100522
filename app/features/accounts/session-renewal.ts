import type { SessionPerson, SessionState } from "./session-answer.ts";

/** Whose session it is; `null`: nobody's, it has ended; undefined: the server cannot be asked at the moment. */
export type Asked = SessionPerson | null | undefined;

/** Specification, section 8: retried with backoff starting at 200 ms and doubling. */
const FIRST_PAUSE_MS = 200;
const RETRIES = 3;

/**
 * Prolongs the session of this browser. What may pass (no connection, a server that is just starting or too busy) is tried
 * again 200, 400 and 800 ms later; a refusal ends it at once.
 *
 * @param send one request
 * @param pause waits so long
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
  return fetch("/auth/session", { method: "PUT", cache: "no-store" });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
