import type { CountSubject } from "./counts.ts";

/** A post or an event as this device stores it: enough to show it at `/saved` without a request. */
export type SavedItem = {
  kind: CountSubject;
  id: string;
  /** The path of its page: `/blog/back-to-class`. */
  path: string;
  title: string;
  /** A post's excerpt or an event's summary, as text, not HTML. */
  summary: string;
  /** The address of a version of its picture that is wide enough for a card. */
  picture?: string;
  alt?: string;
};
