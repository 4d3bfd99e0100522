/** Makes a text that tries to run the given code. */
export type Make = (run: string) => string;

/** Splits a list of words separated by spaces. */
export const words = (list: string) => list.split(" ");

/** Writes each letter of a text as its number. */
export const coded = (text: string, write: (code: number) => string) =>
  Array.from(text, (sign) => write(sign.charCodeAt(0))).join("");

/** Escapes a text for an attribute in double quotes. */
export const quoted = (text: string) => text.replaceAll('"', "&quot;");
