/** What an audit entry tells, as the beginning of a sentence: "Updated statistic", "Signed in". */
export function describeEntry({ action, subject }: { action: string; subject: string }): string {
  // Of an account the verb says it all.
  const told = subject === "account" && /\bsign(ed)?\b/.test(action) ? action : `${action} ${subject}`;
  return capitalise(told);
}

/** "hero picture" as the label of a choice. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
