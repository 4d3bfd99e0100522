/** What a bulk action is going to do, computed by the server for exactly the chosen rows. */
export type BulkPlan = {
  /** For people, one after the other: "9 published posts go offline." */
  sentences: string[];
  /** Stands for the rows as they were when the plan was made; the action is refused when they have changed since. */
  token: string;
};

/**
 * Whether an action on these rows is done only with the token of the plan that the person has agreed to. For one row
 * alone it may be left out: its own screen says what becomes of it.
 */
export function needsPlan(ids: readonly string[], token: string | undefined): boolean {
  return token !== undefined || new Set(ids).size > 1;
}

/** "1 published post goes offline", "3 published posts go offline". */
export function countedSentence(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
