/** What has counters. Plain data: pages import this file. */
export type CountSubject = "post" | "event";

/** How often an item was seen, liked and shared. Posts count no shares (specification, section 3). */
export type Counts = { views: number; likes: number; shares: number };

/** What each counter's resource is called in its address: `/counts/post/<id>/views`. */
export type CountedAct = keyof Counts;

/** Where the browser reads an item's counts, and, with an act, where it adds to one (app/features/counters). */
export function countsAddress(subject: CountSubject, id: string, act?: CountedAct): string {
  const address = `/counts/${subject}/${encodeURIComponent(id)}`;
  return act ? `${address}/${act}` : address;
}
