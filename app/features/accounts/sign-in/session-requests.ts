import type { SessionPerson, SessionState } from "./sign-in-input.ts";

export const SESSION = "/auth/session";

/**
 * Returns who is signed in in this browser; `null` for nobody, undefined if the server can't be
 * reached.
 */
export async function askWhoIsSignedIn(): Promise<SessionPerson | null | undefined> {
  try {
    const response = await fetch(SESSION, { cache: "no-store" });
    return response.ok ? ((await response.json()) as SessionState).person : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a form of signing in or of confirming. Undefined while offline, or if the server can't
 * respond.
 */
export async function sendForm<Answer>(
  address: string,
  form: FormData | Record<string, string>,
): Promise<Answer | undefined> {
  const fields = form instanceof FormData ? [...form] : Object.entries(form);
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
      headers: { Accept: "application/json" },
    });
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "ok" in answer ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** The message between tabs: who is now signed in in this browser; `null` for nobody. */
type Said = { from: number; person: SessionPerson | null };

const CHANNEL = "schoolward-sign-in";
/** Identifies this page, which also receives its own messages, because it uses two channels. */
const THIS_PAGE = Math.random();

/** Tells all other tabs of this browser. They ask the server before they act on it. */
export function tellTabs(person: Said["person"]): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ from: THIS_PAGE, person } satisfies Said);
  channel.close();
}

/**
 * Listens to other tabs.
 *
 * @returns stops listening
 */
export function hearTabs(hear: (person: Said["person"]) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: { from, person } }: MessageEvent<Said>) => {
    if (from !== THIS_PAGE) hear(person);
  };
  return () => channel.close();
}
