import type { Schema } from "#db/schema.ts";

/** An event of the demo content. Days are counted from the first start, so that upcoming events are ahead of it. */
export type DemoEvent = {
  name: string;
  category: Schema["events"]["category"];
  status: Schema["events"]["status"];
  /** Negative: days ahead. Undefined: the date is still to be set. */
  daysAgo: number | undefined;
  time: string | undefined;
  location: string;
  /** File name of its picture without extension. */
  picture: string;
  featured?: boolean;
  report: string;
};
