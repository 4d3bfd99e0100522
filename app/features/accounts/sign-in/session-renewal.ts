import type { SessionPerson, SessionState } from "./session-answer.ts";

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
  return fetch("/auth/session", { method: "PUT", cache: "no-store" });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
