import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type { SecondStepAnswer, SessionAnswer, SessionPerson, SessionState } from "./session-answer.ts";
import { UNEXPECTED } from "./sign-in-input.ts";

const SESSION = "/auth/session";

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

/** Returns the same, with undefined for nobody, too: both cases ask the person to sign in. */
export async function findSignedIn(): Promise<SessionPerson | undefined> {
  return (await askWhoIsSignedIn()) ?? undefined;
}

/**
 * Signs in with the fields of the form. While offline, returns the sign-in's error message for
 * that.
 */
export async function sendSignIn(form: FormData): Promise<SessionAnswer> {
  const answer = await post<SessionAnswer>(SESSION, form);
  return answer ?? { ok: false, email: String(form.get("email") ?? ""), formError: UNEXPECTED };
}

/** Sends the second step, or a passkey's response. */
export async function sendStep(
  address: "/auth/second-step" | "/auth/passkey",
  form: FormData,
): Promise<SecondStepAnswer> {
  return (await post<SecondStepAnswer>(address, form)) ?? { ok: false, formError: UNEXPECTED, isOver: false };
}

/** Sends a password or a passkey's response to confirm the signed-in person. */
export async function sendConfirmation(address: string, form: FormData): Promise<SaveAnswer> {
  return (await post<SaveAnswer>(address, form)) ?? { ok: false, formError: UNEXPECTED };
}

async function post<Answer>(address: string, form: FormData): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      headers: { Accept: "application/json" },
    });
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "ok" in answer ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}
