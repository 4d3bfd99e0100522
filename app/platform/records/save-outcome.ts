import type { FieldErrors } from "../forms/form-text.ts";
import type { Conflicted } from "./merge-save.server.ts";

/**
 * The result of a save. `notice` says what somebody else changed meanwhile and what is kept.
 * `changed`: somebody else changed the same fields since the form was opened, so nothing was saved.
 * `gone`: the row no longer exists. `exists`: an earlier try of the same form created the row, and
 * something was typed since. `invalid`: errors that only the stored data shows.
 */
export type SaveOutcome =
  | { ok: true; notice?: string | undefined }
  | Conflicted
  | { ok: false; reason: "gone" | "exists" }
  | { ok: false; reason: "invalid"; errors: FieldErrors };

/**
 * Answers a form whose row exists already: it was sent twice, because the first answer got lost or
 * was not waited for. What was typed between the two must not be lost unnoticed.
 *
 * @param values the columns that the form would have created
 */
export function outcomeOfRepeat(
  existing: { deletedAt: number | null },
  values: Record<string, unknown>,
): SaveOutcome {
  if (existing.deletedAt !== null) return { ok: false, reason: "gone" };
  const stored: Record<string, unknown> = { ...existing };
  const isSame = Object.entries(values).every(([column, value]) => stored[column] === value);
  return isSame ? { ok: true } : { ok: false, reason: "exists" };
}
