/**
 * What became of a save. `changed`: somebody else saved a newer version since the form was filled, and nothing was
 * overwritten. `gone`: the row is no longer there.
 */
export type SaveOutcome = { ok: true } | { ok: false; reason: "changed" | "gone" };

/** What to tell the person about a save that did not happen. */
export const SAVE_REFUSALS = {
  changed:
    "Somebody else changed this while you were writing. Your text is kept here; look at theirs, then save again to replace it.",
  gone: "This is no longer there. Somebody else may have removed it.",
} as const;
