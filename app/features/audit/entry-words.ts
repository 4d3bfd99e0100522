import { capitalise } from "#app/platform/text/formats.ts";

/** Describes an audit entry as the start of a sentence: "Updated statistic", "Signed in". */
export function describeEntry({ action, subject }: { action: string; subject: string }): string {
  // For an account the verb alone is clear.
  const told = subject === "account" && /\bsign(ed)?\b/.test(action) ? action : `${action} ${subject}`;
  return capitalise(told);
}
