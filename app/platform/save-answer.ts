import type { FieldErrors } from "./form-text.ts";

/** Why a save did not happen, for its form. */
export type SaveRefusal = {
  ok: false;
  /** A sentence for each wrong field. */
  errors?: FieldErrors;
  /** A sentence for the form as a whole. */
  formError?: string;
  /** The session has ended, or is somebody else's now (then with a sentence); what was typed stays. */
  signedOut?: boolean;
  /** What somebody else saved meanwhile, in words, and its version: saving again from there replaces it. */
  theirs?: { text: string; updatedAt: number } | undefined;
};

/** What a save answers to the form that sent it. */
export type SaveAnswer = { ok: true } | SaveRefusal;

/** What to tell the person whose save met somebody else's newer version, or a row that is gone. */
export const SAVE_REFUSALS = {
  changed:
    "Somebody else has changed this since you opened it. Nothing was overwritten, and what you entered is still here. Save again to replace theirs.",
  away: "The site cannot save anything just now; this mends itself. What you entered is still here: try again in a minute.",
  gone: "This is no longer there. Somebody else may have removed it.",
  somebodyElse:
    "Somebody else has signed in in this browser. Nothing has been saved under their name, and what you entered is still here.",
} as const;

/** The answer of an action that is sent with its progress shown (`use-save.ts`): nothing was saved. */
export function refuseSave(status: number, refusal: Omit<SaveRefusal, "ok">): Response {
  return Response.json({ ok: false, ...refusal } satisfies SaveAnswer, { status });
}
