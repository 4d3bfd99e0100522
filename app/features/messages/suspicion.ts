import type { MessageInput } from "./message-input.ts";

/** Nobody writes a message in less time between first touching the form and sending it. */
const HURRIED_MS = 3000;
/** A person may mention a page or two. */
const MAX_LINKS = 2;

/** Why a message is in quarantine, as stored. */
export type Suspicion = "hidden field" | "hurried" | "links" | "many messages";

/** The stored reason if an administrator moved a message to the quarantine. */
export const BY_HAND = "administrator";

const REASONS: Record<Suspicion | typeof BY_HAND, string> = {
  "hidden field": "A field was filled in that people do not see.",
  hurried: "It was sent within three seconds.",
  links: "It holds more links than people write, or links where people write none.",
  "many messages": "Many messages came from the same network within an hour.",
  [BY_HAND]: "An administrator marked it as spam.",
};

/** Converts the stored reasons for the quarantine to sentences. */
export function reasonsInWords(stored: string): string[] {
  return stored.split(", ").flatMap((name) => (name in REASONS ? REASONS[name as Suspicion] : []));
}

/** What the form reports about how it was filled in. */
export type FormTraces = {
  /** A field that people don't see. */
  homepage?: string | undefined;
  /**
   * Milliseconds between first touching the form and sending it, measured by the browser. Missing
   * without scripts, which proves nothing. The server can't measure it, because the page is cached
   * and the same for everybody.
   */
  elapsed?: string | undefined;
};

/**
 * Finds signs of spam in a message. Any one sends it to the quarantine, where an administrator sees
 * it. No message is refused or dropped for it, and its sender isn't told.
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
    countLinks(message) > MAX_LINKS ||
    // Markup for sites that turn it into links; people don't write it.
    /<a\s[^<>]*href|\[(url|link)[=\]]/i.test(message)
  );
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}
