/**
 * What became of a save. `changed`: somebody else saved a newer version since the form was filled, and nothing was
 * overwritten. `gone`: the row is no longer there.
 */
export type SaveOutcome = { ok: true } | { ok: false; reason: "changed" | "gone" };
