/** Makes a text that tries to run something, of what it runs. */
export type Make = (run: string) => string;

/** Words out of a list with blanks between them. */
export const words = (list: string) => list.split(" ");

/** A text of which each letter is written by its number. */
export const coded = (text: string, write: (code: number) => string) =>
  Array.from(text, (sign) => write(sign.charCodeAt(0))).join("");

/** A text for an attribute in double quotes. */
export const quoted = (text: string) => text.replaceAll('"', "&quot;");
