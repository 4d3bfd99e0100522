import { withoutAwaited } from "./blocks/awaited-picture/block.ts";

/**
 * How much text there is. A paragraph is any block with text, including headings, list items and
 * table cells.
 */
export type TextCounts = { words: number; characters: number; paragraphs: number };

export const NO_TEXT: TextCounts = { words: 0, characters: 0, paragraphs: 0 };

/**
 * Counts one block's text. Runs of whitespace count as one character, those at the ends not at all.
 */
export function countBlock(text: string): TextCounts {
  const words = text.match(/\S+/g);
  if (!words) return NO_TEXT;
  let characters = words.length - 1;
  for (const word of words) characters += countCharacters(word);
  return { words: words.length, characters, paragraphs: 1 };
}

export function addCounts(one: TextCounts, other: TextCounts): TextCounts {
  return {
    words: one.words + other.words,
    characters: one.characters + other.characters,
    paragraphs: one.paragraphs + other.paragraphs,
  };
}

const BLOCK =
  /<\/?(?:p|h[1-6]|li|ul|ol|table|tbody|t[dhr]|blockquote|aside|figure|figcaption|hr|div|pre)\b[^<>]*>/;

/** Counts the text of stored HTML, exactly like the editor. */
export function countHtml(html: string): TextCounts {
  return withoutAwaited(html)
    .split(BLOCK)
    .map((block) => countBlock(textOf(block)))
    .reduce(addCounts, NO_TEXT);
}

function textOf(inline: string): string {
  return inline
    .replace(/<br\b[^<>]*>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&(?:amp|lt|gt|quot);/g, "&");
}

/** Counts a surrogate pair as one character. */
function countCharacters(word: string): number {
  return word.length - (word.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
