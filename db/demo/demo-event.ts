import type { Schema } from "#db/schema.ts";

/**
 * An event of the demo content. Days are relative to the first start, so that upcoming events are
 * in the future.
 */
export type DemoEvent = {
  name: string;
  category: Schema["events"]["category"];
  status: Schema["events"]["status"];
  /** Negative for days in the future; undefined for a date that isn't set yet. */
  daysAgo: number | undefined;
  time: string | undefined;
  endTime?: string;
  location: string;
  /** The file name of its picture without extension. */
  picture: string;
  featured?: boolean;
  report: string;
};
