import type { FieldConflict } from "../records/merge-answer.ts";
import type { SaveOutcome } from "../records/save-outcome.ts";
import type { FieldErrors } from "./form-text.ts";

export type RefusalLink = { to: `/admin/${string}`; label: string };

/** Why a save failed, for its form. */
export type SaveRefusal = {
  ok: false;
  /** A sentence for each invalid field. */
  errors?: FieldErrors;
  /** A sentence for the form as a whole. */
  formError?: string;
  /**
   * The session has ended, or now belongs to somebody else (then with a sentence). The input stays.
   */
  signedOut?: boolean;
  /** The fields that somebody else changed too, to ask about. */
  conflicts?: FieldConflict[] | undefined;
  /**
   * The person must first confirm their identity in one of these ways, or sign in again if neither
   * is available.
   */
  confirm?: { password: boolean; passkey: boolean };
  /**
   * If nothing can be merged: a description of the other person's change, and the version to
   * respond to.
   */
  theirs?: { text: string; updatedAt: number } | undefined;
  /** Where to do something about it. */
  links?: RefusalLink[] | undefined;
  /** Nobody answered. Only the browser knows. */
  isUnreachable?: boolean;
  /** What was typed, which refills a form in a browser without scripts. */
  typed?: Record<string, string>;
};

/** The answer to the form that saves. `notice` says what somebody else changed and what is kept. */
export type SaveAnswer = { ok: true; notice?: string | undefined } | SaveRefusal;

/** The messages for saves that conflict with a newer version, or whose row is gone. */
export const SAVE_REFUSALS = {
  conflict:
    "Somebody else changed the same while this form was open. Nothing was overwritten, and what you entered is still here.",
  away: "The site cannot save anything just now; this mends itself. What you entered is still here: try again in a minute.",
  exists: "An earlier try has created this already. Open it from the list to change it.",
  gone: "This is no longer there. Somebody else may have removed it.",
  somebodyElse:
    "Somebody else has signed in in this browser. Nothing has been saved under their name, and what you entered is still here.",
} as const;

/** Answers a form that shows its progress (`use-save.ts`): nothing was saved. */
export function refuseSave(status: number, refusal: Omit<SaveRefusal, "ok">): Response {
  return Response.json({ ok: false, ...refusal } satisfies SaveAnswer, { status });
}

/** Converts the outcome of a save to a status and an answer for its form. */
export function saveAnswer(outcome: SaveOutcome): { status: number; answer: SaveAnswer } {
  if (outcome.ok) return { status: 200, answer: { ok: true, notice: outcome.notice } };
  if (outcome.reason === "changed") {
    const { conflicts } = outcome;
    return { status: 409, answer: { ok: false, formError: SAVE_REFUSALS.conflict, conflicts } };
  }
  if (outcome.reason === "invalid") return { status: 400, answer: { ok: false, errors: outcome.errors } };
  const status = outcome.reason === "gone" ? 404 : 409;
  return { status, answer: { ok: false, formError: SAVE_REFUSALS[outcome.reason] } };
}

/** Returns the same as a response, for an action that shows its progress. */
export function answerSave(outcome: SaveOutcome): Response {
  const { status, answer } = saveAnswer(outcome);
  return Response.json(answer, { status });
}
