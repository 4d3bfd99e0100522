import { searchWords } from "#app/platform/lists/search-words.ts";

/**
 * Longer names and places are found only by their beginning, because PostgreSQL's indices hold no
 * entry of more than 2,704 bytes.
 */
const MAX_PART = 200;

/**
 * Returns the words by which administrators find an event: those of its name, location and type
 * (specification, section 2). Starts with the name, so that it also sorts events by name.
 */
export function eventSearchText(event: { name: string; location: string; category: string }): string {
  return [event.name, event.location, event.category]
    .map((part) => searchWords(part).join(" ").slice(0, MAX_PART).toWellFormed())
    .join(" ");
}
