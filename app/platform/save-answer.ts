import type { FieldErrors } from "./form-text.ts";
import type { FieldConflict } from "./merge/merge-answer.ts";
import type { SaveOutcome } from "./save-outcome.ts";

/** Why a save did not happen, for its form. */
export type SaveRefusal = {
  ok: false;
  /** A sentence for each wrong field. */
  errors?: FieldErrors;
  /** A sentence for the form as a whole. */
  formError?: string;
  /** The session has ended, or is somebody else's now (then with a sentence); what was typed stays. */
  signedOut?: boolean;
  /** The fields that somebody else changed too, to ask about. */
  conflicts?: FieldConflict[] | undefined;
  /** The person has to confirm first that it is they, in one of these ways; with neither they sign in once more. */
  confirm?: { password: boolean; passkey: boolean };
  /** Where nothing can be merged: what somebody else did meanwhile, in words, and the version to answer to. */
  theirs?: { text: string; updatedAt: number } | undefined;
};

/** What a save answers to the form that sent it; `notice` tells of what somebody else changed and what is kept. */
export type SaveAnswer = { ok: true; notice?: string | undefined } | SaveRefusal;

/** What to tell the person whose save met somebody else's newer version, or a row that is gone. */
export const SAVE_REFUSALS = {
  conflict:
    "Somebody else changed the same while this form was open. Nothing was overwritten, and what you entered is still here.",
  away: "The site cannot save anything just now; this mends itself. What you entered is still here: try again in a minute.",
  gone: "This is no longer there. Somebody else may have removed it.",
  somebodyElse:
    "Somebody else has signed in in this browser. Nothing has been saved under their name, and what you entered is still here.",
} as const;

/** The answer of an action that is sent with its progress shown (`use-save.ts`): nothing was saved. */
export function refuseSave(status: number, refusal: Omit<SaveRefusal, "ok">): Response {
  return Response.json({ ok: false, ...refusal } satisfies SaveAnswer, { status });
}

/** What became of a save, as its form is told. */
export function saveAnswer(outcome: SaveOutcome): { status: number; answer: SaveAnswer } {
  if (outcome.ok) return { status: 200, answer: { ok: true, notice: outcome.notice } };
  if (outcome.reason === "gone") return { status: 404, answer: { ok: false, formError: SAVE_REFUSALS.gone } };
  const { conflicts } = outcome;
  return { status: 409, answer: { ok: false, formError: SAVE_REFUSALS.conflict, conflicts } };
}

/** The same as a response, for an action that is sent with its progress shown. */
export function answerSave(outcome: SaveOutcome): Response {
  const { status, answer } = saveAnswer(outcome);
  return Response.json(answer, { status });
}
