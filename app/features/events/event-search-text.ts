import { searchWords } from "#app/platform/search-words.ts";

/** Longer names and places are found by their beginning: PostgreSQL's indexes hold no entry of more than 2 704 bytes. */
const LONGEST_PART = 200;

/**
 * The words that administrators find an event by: those of its name, location and type (specification, section 2). Begins
 * with the name, so it also puts events in the order of their names.
 */
export function eventSearchText(event: { name: string; location: string; category: string }): string {
  return [event.name, event.location, event.category]
    .map((part) => searchWords(part).join(" ").slice(0, LONGEST_PART).toWellFormed())
    .join(" ");
}
