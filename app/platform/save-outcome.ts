import type { Conflicted } from "./merge/merge-save.server.ts";

/**
 * What became of a save. `notice` tells of what somebody else changed meanwhile and what is kept. `changed`: somebody else
 * changed the same fields since the form was opened, and nothing was saved. `gone`: the row is no longer there.
 */
export type SaveOutcome =
  | { ok: true; notice?: string | undefined }
  | Conflicted
  | { ok: false; reason: "gone" };
