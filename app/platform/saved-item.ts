import type { CountSubject } from "./counts.ts";

/** A post or an event as this device keeps it: enough to show it at `/saved` without asking anybody. */
export type SavedItem = {
  kind: CountSubject;
  id: string;
  /** Its page, from the root of the site: `/blog/back-to-class`. */
  path: string;
  title: string;
  /** A post's excerpt, an event's summary; text, not HTML. */
  summary: string;
  /** The address of a version of its picture that is wide enough for a card. */
  picture?: string;
  alt?: string;
};
