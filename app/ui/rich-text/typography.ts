import { Extension, textInputRule } from "@tiptap/core";

const AFTER_SPACE = "(?:^|[\\s([{\u2018\u201c\u2014])";

/** Typed signs and those of good print. Backspace takes the change back. */
const SIGNS: [typed: RegExp, printed: string][] = [
  [new RegExp(`${AFTER_SPACE}(")$`), "\u201c"],
  [/"$/, "\u201d"],
  [new RegExp(`${AFTER_SPACE}(')$`), "\u2018"],
  [/'$/, "\u2019"],
  [/\.\.\.$/, "\u2026"],
  // Not the beginning of a divider.
  [/[^-\s]\s?(--)$/, "\u2014"],
];

/** Makes quotation marks, dashes and dots of the signs that keyboards have. */
export const Typography = Extension.create({
  name: "typography",
  addInputRules: () => SIGNS.map(([find, replace]) => textInputRule({ find, replace })),
});
