import type { HtmlElement, HtmlNode } from "../html-tree.ts";

/**
 * What a text knows about one kind of block. `blocks.ts` lists all kinds; the allow-list, the
 * editor's schema and its insert menu, pages, feeds and comparisons are built from that list.
 */
export type Block = {
  /** The name of its node in the editor's schema. */
  node: string;
  /** What people call it. */
  label: string;
  /** What the insert menu says about it. */
  hint: string;
  /** Other words under which the insert menu finds it. */
  words: readonly string[];
  /** The paths of its icon, on a grid of 24 × 24. */
  icon: string;
  /**
   * How the insert menu makes one: this HTML, or after asking for what it needs. Omitted for a
   * block that isn't in the menu.
   */
  insert?: { html: string } | { ask: Question };
  /** Its outermost element in stored HTML. */
  element: BlockElement;
  /** Whether the editor can hold an element of this kind unchanged. */
  isWhole(element: HtmlElement, rules: BlockRules): boolean;
  /** Gives an element the editor's shape. Whatever doesn't fit becomes other blocks. */
  shape(element: HtmlElement, shaper: BlockShaper): HtmlElement[];
  /** Changes an element for readers, after its content. Omitted if it is shown as stored. */
  show?(element: HtmlElement, view: View): HtmlNode[];
};

/** What the insert menu asks for. The editor answers each in its own way. */
export type Question = "pictures" | "gallery" | "form";

/**
 * An element is marked by its name alone, or by its name and one of these values of `class`, of
 * which "" means none.
 */
export type BlockElement = { tag: string; classes?: readonly string[] };

/** Where an element is shown, and the elements around it. */
export type View = { place: "page" | "feed"; within: readonly string[] };

/** What blocks may ask about their content. */
export type BlockRules = {
  /** Whether these are whole blocks, one or more. */
  holdBlocks(nodes: readonly HtmlNode[]): boolean;
  /** Whether these are text, line breaks and marks. */
  isLine(nodes: readonly HtmlNode[]): boolean;
};

/** How blocks shape their content. */
export type BlockShaper = {
  /** Shapes anything to blocks. */
  blocks(nodes: readonly HtmlNode[]): HtmlElement[];
  /** Shapes anything to one line of text, line breaks and marks. */
  line(nodes: readonly HtmlNode[]): HtmlNode[];
};
