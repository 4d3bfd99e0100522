/** What a bulk action is going to do, computed by the server for exactly the selected rows. */
export type BulkPlan = {
  /** Sentences to show: "9 published posts go offline." */
  sentences: string[];
  /**
   * Identifies the state of the rows when the plan was made. The action is refused if they have
   * changed since.
   */
  token: string;
};

/**
 * Whether an action on these rows requires the token of a plan that the person has confirmed. For a
 * single row it is optional, because the row's own screen explains the effect.
 */
export function needsPlan(ids: readonly string[], token: string | undefined): boolean {
  return token !== undefined || new Set(ids).size > 1;
}

/** Formats "1 published post goes offline" or "3 published posts go offline". */
export function countedSentence(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
