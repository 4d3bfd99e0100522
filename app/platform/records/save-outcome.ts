import type { Conflicted } from "./merge-save.server.ts";

/**
 * The result of a save. `notice` says what somebody else changed meanwhile and what is kept.
 * `changed`: somebody else changed the same fields since the form was opened, so nothing was saved.
 * `gone`: the row no longer exists.
 */
export type SaveOutcome =
  | { ok: true; notice?: string | undefined }
  | Conflicted
  | { ok: false; reason: "gone" };
