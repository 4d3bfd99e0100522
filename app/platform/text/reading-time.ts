/** Reading speed of the specification (section 9), in words per minute. */
const WORDS_PER_MINUTE = 200;

/** Computes the minutes to read a text: its words divided by 200, rounded up, at least 1. */
export function readingMinutes(text: string): number {
  return readingMinutesOf(text.match(/\S+/g)?.length ?? 0);
}

/** Computes the same from a number of words. */
export function readingMinutesOf(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
