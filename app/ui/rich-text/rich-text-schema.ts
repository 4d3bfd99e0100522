import { type Extensions, type Node, textblockTypeInputRule } from "@tiptap/core";
import { TextAlign } from "@tiptap/extension-text-align";
import { StarterKit } from "@tiptap/starter-kit";
import { EDITOR_BLOCKS } from "#app/platform/rich-text/blocks/editor-blocks.ts";
import { ALIGNMENTS, listAttributes } from "#app/platform/rich-text/html-rules.ts";
import { AutoLink } from "./auto-link.ts";
import { CopiedHere } from "./copied-here.ts";
import { FindWords } from "./find/found-words.ts";
import { ImmediateFocus } from "./immediate-focus.ts";
import { LongText } from "./long-text.ts";
import { PicturePlaces } from "./picture-places.ts";
import { Footnote, Highlight, Link, Subscript, Superscript, TextColour } from "./rich-text-marks.ts";
import { SlashMenuKeys } from "./slash-menu.ts";
import { Typography } from "./typography.ts";

/** The stored heading levels. The page's title is the only h1, so "Heading 1" is an h2. */
export const HEADING_LEVELS = [2, 3, 4, 5] as const;

const ALIGNED = { types: ["paragraph", "heading", "button"], alignments: [...ALIGNMENTS] };

/** Serializes the style without a space, as the server stores it. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    const [aligned] = this.parent?.() ?? [];
    if (!aligned) return [];
    const renderHTML = ({ textAlign }: { textAlign?: string | null }) =>
      textAlign ? { style: `text-align:${textAlign}` } : {};
    return [{ ...aligned, attributes: { textAlign: { ...aligned.attributes.textAlign, renderHTML } } }];
  },
}).configure(ALIGNED);

/** The first number of a list. Ignores the numbering style, such as letters or roman numerals. */
const start = {
  default: 1,
  parseHTML: (list: Element) =>
    Number(listAttributes({ start: list.getAttribute("start") ?? undefined }).start ?? 1),
};
/** Makes "# " and Ctrl+Alt+1 create a "Heading 1", whatever its stored level. */
const numberedHeading = (heading: Node) =>
  heading.extend({
    addInputRules() {
      return HEADING_LEVELS.map((level) =>
        textblockTypeInputRule({
          find: new RegExp(`^#{${level - 1}}\\s$`),
          type: this.type,
          getAttributes: { level },
        }),
      );
    },
    addKeyboardShortcuts() {
      return Object.fromEntries(
        HEADING_LEVELS.map((level) => [
          `Mod-Alt-${level - 1}`,
          () => this.editor.commands.toggleHeading({ level }),
        ]),
      );
    },
  });

const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension.name === "orderedList") return extension.extend({ addAttributes: () => ({ start }) });
      return extension.name === "heading" ? numberedHeading(extension as Node) : extension;
    });
  },
});

/**
 * The schema of formatted text, for posts and reports alike. It must match the server's allow-list
 * (rich-html.server.ts); schema.test.ts checks this for every node and mark.
 */
export const RICH_TEXT: Extensions = [
  Basics.configure({
    heading: { levels: [...HEADING_LEVELS] },
    code: false,
    codeBlock: false,
    link: false,
  }),
  Alignment,
  Link,
  TextColour,
  Highlight,
  Superscript,
  Subscript,
  Footnote,
  PicturePlaces,
  CopiedHere,
  LongText,
  AutoLink,
  Typography,
  SlashMenuKeys,
  FindWords,
  ImmediateFocus,
  ...Object.values(EDITOR_BLOCKS).flatMap(({ extensions }) => extensions),
];
