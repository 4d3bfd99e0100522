import { formatCount } from "#app/platform/text/formats.ts";

/** What has counters. Plain data: pages import this file. */
export type CountSubject = "post" | "event";

/**
 * How often an item was seen, liked and shared. Posts count no shares (specification, section 3).
 */
export type Counts = { views: number; likes: number; shares: number };

/** The name of each counter in its address: `/counts/post/<id>/views`. */
export type CountedAct = keyof Counts;

/**
 * The address where the browser reads an item's counts or, with `act`, adds to one
 * (app/features/counters).
 */
export function countsAddress(subject: CountSubject, id: string, act?: CountedAct): string {
  const address = `/counts/${subject}/${encodeURIComponent(id)}`;
  return act ? `${address}/${act}` : address;
}

/** "1 view", "12,345 views". */
export function countText(count: number, act: CountedAct): string {
  return `${formatCount(count)} ${count === 1 ? act.slice(0, -1) : act}`;
}
