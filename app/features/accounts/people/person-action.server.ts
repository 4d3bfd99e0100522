import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type { PersonChange } from "../people.server.ts";

const REFUSALS = {
  gone: { status: 404, sentence: SAVE_REFUSALS.gone },
  "not-owner": { status: 403, sentence: "You are not an owner any more." },
  yourself: {
    status: 409,
    sentence: "Nobody changes their own role or access: so there is always an owner. Another owner can.",
  },
} as const;

/** Builds the response to a change of a person. */
export function answerPersonChange(change: PersonChange): Response {
  if (change.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  const { status, sentence } = REFUSALS[change.reason];
  return refuseSave(status, { formError: sentence });
}

export function refuseMethod(allowed: string): Response {
  return new Response(`Only ${allowed}`, { status: 405, headers: { Allow: allowed } });
}
