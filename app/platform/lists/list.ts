import type { ListName, Schema, TextTable } from "#db/schema.ts";

/**
 * A list of records, described once. `change()` keeps its counts and its full text from this
 * description, and a restore makes them anew (decision 16).
 */
export type List<Row extends object> = {
  name: ListName;
  table: keyof Schema & string;
  /** The column by which a row is newer than another. */
  newest: string;
  /**
   * Its full texts. If there are several, each holds the words of those before it, and a search
   * lists their results one after the other.
   */
  texts: readonly [TextTable, ...TextTable[]];
  // Methods, so that a list of any rows can hold this one.
  /** Whether the row is on the list. */
  includes(row: Row): boolean;
  /** The values by which the list is filtered and counted. Only the last may contain `|`. */
  filters(row: Row): readonly string[];
  /** Its tags: a search can be limited to one, but they are not counted. */
  tags?(row: Row): readonly string[];
  /** The words of the row in each full text. */
  words(row: Row): readonly Iterable<string>[];
  /** Whether every word of a search may be a prefix, instead of the last one only. */
  matchesPrefixes?: true;
  /** Whether a change makes the row the newest one. */
  isByChange?: true;
};

/** A list of rows whose type doesn't matter. */
export type AnyList = List<never>;

/** The wanted value of each filter, undefined for any. */
export type Wanted = readonly (string | undefined)[];
