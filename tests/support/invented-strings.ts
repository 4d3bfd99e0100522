import { DEFAULT_HIGHLIGHTS, DEFAULT_STORY_CARDS } from "#app/features/home/card-defaults.ts";
import { STARTING_STATISTICS } from "#app/features/home/starting-content.server.ts";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { EVENTS, POSTS } from "#db/demo/content.server.ts";
import { EXECUTIVES } from "#db/demo/executives.ts";
import { HIGHLIGHTS, STATISTICS, STORY_CARDS } from "#db/demo/home.ts";
import { MESSAGES, SUSPECTED_MESSAGES } from "#db/demo/messages.ts";
import { CONTACT_DATA, PARTNERS, TEXTS } from "#db/demo/site.ts";

const CONTENT = [
  [DEFAULT_HIGHLIGHTS, DEFAULT_STORY_CARDS, STARTING_STATISTICS],
  [EVENTS, POSTS, EXECUTIVES, HIGHLIGHTS, STATISTICS, STORY_CARDS, MESSAGES, SUSPECTED_MESSAGES],
  [CONTACT_DATA, PARTNERS, TEXTS],
];
/** Fields that hold one of the program's own names, or that of a file. */
const OWN_NAMES = new Set(["category", "status", "picture", "time", "suspicion"]);
/** A shorter text may be part of an ordinary sentence. */
const MIN_LENGTH = 12;
/** Enough characters to tell a text from every other. */
const BEGINNING = 60;

/**
 * Lists every name, sentence, number and address that was made up for the demo content and the
 * examples.
 */
export function inventedStrings(): string[] {
  const found = new Set<string>();
  collect(CONTENT, found);
  return [...found];
}

/** Lists the made-up figures as pages show them: `500+`, `95%`. */
export function inventedFigures(): string[] {
  const values = [...STARTING_STATISTICS, ...STATISTICS].map(({ value }) => value);
  const { partnerships, communities, successRate } = PARTNERS.impact;
  return [...[...values, partnerships, communities].map((value) => `${value}+`), `${successRate}%`];
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === "string") {
    const text = plainTextOf(value).trim().slice(0, BEGINNING);
    if (text.length >= MIN_LENGTH) found.add(text);
  } else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) if (!OWN_NAMES.has(name)) collect(part, found);
}
