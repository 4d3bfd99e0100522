/** What a bulk action is going to do, computed by the server for exactly the chosen rows. */
export type BulkPlan = {
  /** For people, one after the other: "9 published posts go offline." */
  sentences: string[];
  /** Stands for the rows as they were when the plan was made; the action is refused when they have changed since. */
  token: string;
};

/** "1 published post goes offline", "3 published posts go offline". */
export function countedSentence(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
