import { awaitedIn } from "../rich-text/blocks/awaited-picture/block.ts";
import { allOf, parseHtml } from "../rich-text/html-tree.ts";
import { HEADING_LABEL, type TextBlock, textBlocks, unescapeHtml } from "../rich-text/text-blocks.ts";
import type { Finding } from "./finding.ts";
import { readParagraph } from "./identifying-details.ts";
import { findTracesInLine, findTracesOfChildren } from "./protect-children.ts";
import { findSmallGroup, SMALL_GROUP_ADVICE } from "./small-groups.ts";
import { findWordsToAvoid, type WordAdvice } from "./words-to-avoid.ts";

/** What a site knows about its words. */
export type ReviewRules = {
  /** Names that may be published. */
  adults: readonly string[];
  words: readonly WordAdvice[];
};

/**
 * Looks through a formatted text for what could lead to a child or a few of them, words to avoid,
 * pictures without a description, headings that skip a level, and notes that somebody left for
 * later.
 *
 * @param html as the editor writes it
 * @param hasFace whether a child can be recognised in one of its pictures
 */
export function reviewText(html: string, { adults, words }: ReviewRules, hasFace = false): Finding[] {
  const blocks = textBlocks(html);
  const paragraphs = blocks.map(({ text }) => readParagraph(text, adults));
  const traces = findTracesOfChildren(paragraphs, hasFace).map(({ words, details: _, ...found }) => ({
    ...found,
    place: { words },
  }));
  const toAvoid = findWordsToAvoid(blocks.map(({ text }) => text).join("\n"), words);
  return [
    ...traces,
    ...blocks
      .flatMap(({ text }) => findGroups(text))
      .map((group) => ({ ...group, place: { words: group.quote } })),
    ...toAvoid.map((word) => ({ ...wordFinding(word), place: { words: word.words } })),
    ...findAwaited(html),
    ...findUndescribed(html),
    ...findSkippedHeadings(blocks),
    ...findNotesInBlocks(blocks),
  ];
}

/** Looks through a line of text, such as a title. */
export function reviewLine(text: string, { adults, words }: ReviewRules): Omit<Finding, "place">[] {
  const traces = findTracesInLine(text, adults).map(({ message, advice, quote }) => ({
    message,
    advice,
    quote,
  }));
  return [
    ...traces,
    ...findGroups(text),
    ...findWordsToAvoid(text, words).map(wordFinding),
    ...findNotes(text).map(noteFinding),
  ];
}

function findGroups(text: string) {
  const quote = findSmallGroup(text);
  return quote === undefined
    ? []
    : [
        {
          message: "A group this small can lead to each of them.",
          advice: SMALL_GROUP_ADVICE,
          quote,
        },
      ];
}

const wordFinding = ({ words, instead }: ReturnType<typeof findWordsToAvoid>[number]) => ({
  message: "This word may shame her.",
  advice: instead === "" ? "Leave it out." : `Perhaps “${instead}”.`,
  quote: words,
});

function findAwaited(html: string): Finding[] {
  return awaitedIn(html).map((name, index) => ({
    message: "A picture is still missing here.",
    advice: "Choose it, or remove its place. Readers see neither.",
    quote: unescapeHtml(name),
    place: { awaited: index },
  }));
}

function findUndescribed(html: string): Finding[] {
  return allOf(parseHtml(html), "img").flatMap(({ attributes }, index) =>
    // A decorative picture has an empty description.
    attributes.alt === undefined
      ? {
          message: "This picture has no description.",
          advice: "People who cannot see it hear nothing. Describe it, or say that it only decorates.",
          picture: attributes.src ?? "",
          place: { picture: index },
        }
      : [],
  );
}

/** The page's title is the level above the first heading. */
function findSkippedHeadings(blocks: readonly TextBlock[]): Finding[] {
  let above = 0;
  return blocks.flatMap(({ kind, text }) => {
    const level = Number(HEADING_LABEL.exec(kind)?.[1] ?? 0);
    if (level === 0 || text === "") return [];
    const expected = above + 1;
    above = level;
    if (level <= expected) return [];
    return {
      message: `This is a Heading ${level}, but the text has no Heading ${expected} above it.`,
      advice: `Make it a Heading ${expected}. Screen readers list the headings as a table of contents.`,
      quote: text,
      place: { words: text },
    };
  });
}

/** What people write where something is still to be done. */
const NOTES = [
  /\b(?:TODO|TBC|TBD|TK|FIXME|XXX+)\b/g,
  /\?{3,}/g,
  /\[(?:\s{0,3}(?:add|check|date|fill in|insert|link|missing|name|number|picture|quote|to do|verify)\b[^[\]]{0,80}|\s{0,9}|\.{2,9}|…)\]/gi,
  /\blorem ipsum\b/gi,
];

/** Finds notes in a line of text that somebody left for later, such as "[check the date]". */
export function findNotes(text: string): string[] {
  return NOTES.flatMap((note) => text.match(note) ?? []);
}

/** Describes a note that was found. */
const noteFinding = (note: string) => ({
  message: "This looks like a note for later.",
  advice: "Fill it in, or take it out.",
  quote: note,
});

function findNotesInBlocks(blocks: readonly TextBlock[]): Finding[] {
  const notes = new Set(blocks.flatMap(({ text }) => findNotes(text)));
  return [...notes].map((note) => ({ ...noteFinding(note), place: { words: note } }));
}
