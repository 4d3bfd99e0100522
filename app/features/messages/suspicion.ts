import type { MessageInput } from "./message-input.ts";

/** Quicker than this from the first touch of the form to sending it, nobody writes a message. */
const HURRIED_MS = 3000;
/** A person may point to a page or two. */
const MOST_LINKS = 2;

/** Why a message waits in quarantine, as stored. */
export type Suspicion = "hidden field" | "hurried" | "links" | "many messages";

/** Stands for a reason where an administrator put a message into quarantine. */
export const BY_HAND = "administrator";

const REASONS: Record<Suspicion | typeof BY_HAND, string> = {
  "hidden field": "A field was filled in that people do not see.",
  hurried: "It was sent within three seconds.",
  links: "It holds more links than people write, or links where people write none.",
  "many messages": "Many messages came from the same network within an hour.",
  [BY_HAND]: "An administrator marked it as spam.",
};

/** Why a message is in quarantine, in sentences, from what is stored. */
export function reasonsInWords(stored: string): string[] {
  return stored.split(", ").flatMap((name) => (name in REASONS ? REASONS[name as Suspicion] : []));
}

/** What the form says of how it was filled in, beside the message. */
export type FormTraces = {
  /** The field that people do not see. */
  homepage?: string | undefined;
  /**
   * Milliseconds from the first touch of the form until it was sent, as the browser measured. Not there without scripts,
   * which proves nothing: the page itself is kept and the same for everybody, so there is no time of ours to compare with.
   */
  elapsed?: string | undefined;
};

/**
 * What makes a message look like spam. Any one is enough for the quarantine, where an administrator sees it; a message
 * is never refused or dropped for it, and its sender is told nothing.
 */
export function findSuspicions(message: MessageInput, { homepage, elapsed }: FormTraces): Suspicion[] {
  const suspicions: Suspicion[] = [];
  if (homepage) suspicions.push("hidden field");
  if (elapsed && /^\d{1,12}$/.test(elapsed) && Number(elapsed) < HURRIED_MS) suspicions.push("hurried");
  if (looksLikeAdvertisement(message)) suspicions.push("links");
  return suspicions;
}

function looksLikeAdvertisement({ firstName, lastName, subject, message }: MessageInput): boolean {
  return (
    countLinks(`${firstName} ${lastName} ${subject}`) > 0 ||
    countLinks(message) > MOST_LINKS ||
    // Markup for places that turn it into links; people do not write it.
    /<a\s[^<>]*href|\[(url|link)[=\]]/i.test(message)
  );
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}
