import { data, isRouteErrorResponse } from "react-router";
import { SAVE_REFUSALS, type SaveRefusal } from "./save-answer.ts";

/**
 * Runs the client action of a form whose input must not be lost: if the server cannot be reached,
 * fails, or no longer recognises the person, returns a refusal that the form shows, instead of an
 * error page.
 *
 * @param save the server's action
 * @param failure the message if it failed; the specification has a sentence for each form
 */
export async function keepForm<Answer>(save: () => Promise<Answer>, failure: string) {
  try {
    return await save();
  } catch (error) {
    if (error instanceof Response) throw error;
    const status = isRouteErrorResponse(error) ? error.status : undefined;
    // The status also keeps the page from reloading its data, which would fail the same way.
    return data(refusalFor(status, failure), { status: status ?? 503 });
  }
}

/**
 * Creates the refusal for an answer that did not come from the form's own action.
 *
 * @param status undefined if there was no answer
 */
export function refusalFor(status: number | undefined, failure: string): SaveRefusal {
  if (status === 401) return { ok: false, signedOut: true };
  // The form's own conflicts are handled before. This one means that somebody else opened the page.
  if (status === 409) return { ok: false, signedOut: true, formError: SAVE_REFUSALS.somebodyElse };
  if (status === 403)
    return { ok: false, formError: "This is for owners only. Somebody may have changed your role." };
  if (status === 413) return { ok: false, formError: "Image size exceeds 10MB limit." };
  if (status === 429)
    return { ok: false, formError: "Too many requests. Wait a few minutes, then try again." };
  if (status === 503) return { ok: false, formError: `${sentence(failure)} ${SAVE_REFUSALS.away}` };
  return { ok: false, formError: failure };
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
