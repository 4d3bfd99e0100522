/**
 * Returns the first `count` characters of a text. Never splits what people see as one character (a
 * letter with its accent, a flag, a family); it is left out instead.
 */
export function firstCharacters(text: string, count: number): string {
  const beginning = [...text.slice(0, count * 2)].slice(0, count).join("");
  if (beginning.length === text.length) return text;
  // Some text after the cut is needed to see whether the cut splits a character.
  const around = text.slice(0, beginning.length + 32);
  const last = graphemes.segment(around).containing(beginning.length);
  return last === undefined || last.index >= beginning.length ? beginning : text.slice(0, last.index);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Like {@link firstCharacters}, but leaves out a word that would be split, unless it is the first
 * one.
 */
export function firstWords(text: string, count: number): string {
  const beginning = firstCharacters(text, count);
  if (beginning === text) return text;
  const around = text.slice(0, beginning.length + 32);
  const last = words.segment(around).containing(beginning.length);
  const isSplit = last?.isWordLike && last.index > 0 && last.index < beginning.length;
  return (isSplit ? text.slice(0, last.index) : beginning).trimEnd();
}

const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Like {@link firstCharacters}, and appends '...' if something was cut off (specification, sections
 * 2 and 9).
 */
export function truncateText(text: string, count: number): string {
  const beginning = firstCharacters(text, count);
  return beginning === text ? text : `${beginning}...`;
}
