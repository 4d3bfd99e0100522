/**
 * How many characters of a text describe its page, where nobody has written a description
 * (specification, section 9).
 */
const DESCRIPTION = 160;

/** Returns the first characters of a formatted text, as search engines are told them. */
export function beginningOf(html: string): string {
  // Enough to contain the first characters, however much of it is tags.
  const spaced = html.slice(0, 20_000).replace(/<\/(p|h\d|li|blockquote|figcaption|td|th)>/g, " $&");
  const { body } = new DOMParser().parseFromString(spaced, "text/html");
  const text = (body.textContent ?? "").replace(/\s+/g, " ").trim();
  return [...text.slice(0, 2 * DESCRIPTION)].slice(0, DESCRIPTION).join("");
}
