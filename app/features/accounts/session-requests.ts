import type { SessionAnswer, SessionPerson, SessionState } from "./session-answer.ts";
import { UNEXPECTED } from "./sign-in-input.ts";

const SESSION = "/auth/session";

/** Who is signed in in this browser now; undefined when nobody is, or the server cannot be asked. */
export async function findSignedIn(): Promise<SessionPerson | undefined> {
  try {
    const response = await fetch(SESSION, { cache: "no-store" });
    return response.ok ? (((await response.json()) as SessionState).person ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Signs in with the fields of the form; without a connection the answer is the sign-in's sentence for that. */
export async function sendSignIn(form: FormData): Promise<SessionAnswer> {
  const refusal = { ok: false, email: String(form.get("email") ?? "") } as const;
  try {
    const response = await fetch(SESSION, {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      headers: { Accept: "application/json" },
    });
    const answer: unknown = await response.json();
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as SessionAnswer;
    return { ...refusal, formError: UNEXPECTED };
  } catch {
    return { ...refusal, formError: UNEXPECTED };
  }
}
