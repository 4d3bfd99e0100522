/** Reading speed of the specification (section 9), in words per minute. */
const WORDS_PER_MINUTE = 200;

/** Computes the minutes to read a text: its words divided by 200, rounded up, at least 1. */
export function readingMinutes(text: string): number {
  return readingMinutesOf(countWords(text));
}

/**
 * Counts what stands between spaces. Makes no list of the words: collecting 200,000 of them as
 * garbage would hold up other requests for 60 ms.
 */
export function countWords(text: string): number {
  const word = /\S+/g;
  let count = 0;
  while (word.test(text)) count += 1;
  return count;
}

/** Computes the same from a number of words. */
export function readingMinutesOf(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
