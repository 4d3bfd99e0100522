import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { formatWait } from "#app/platform/text/formats.ts";

/** For answers that hold a secret or a challenge. */
export const NO_STORE = { headers: { "Cache-Control": "no-store" } };

/** @throws a 405 response for any other method */
export function requireMethod({ method }: Request, ...allowed: string[]): void {
  const Allow = allowed.join(", ");
  if (!allowed.includes(method)) throw new Response(`Only ${Allow}`, { status: 405, headers: { Allow } });
}

/** Answers a form whose change was made, or whose row is gone. */
export function respondSaved(isSaved: boolean): Response {
  return isSaved
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}

export function cookieHeaders(setCookies: string[]): Headers {
  return new Headers(setCookies.map((line) => ["Set-Cookie", line]));
}

/** Returns the message after too many tries. */
export function tooManyTries(retryAfterSeconds: number): string {
  return `Too many tries. Please wait ${formatWait(retryAfterSeconds)}, then try again.`;
}

/**
 * Parses the browser's passkey response; undefined if it isn't JSON. The accounts code validates
 * the content.
 */
export function parseJson(text: FormDataEntryValue | null | undefined): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
