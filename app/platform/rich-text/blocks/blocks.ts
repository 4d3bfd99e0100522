import type { HtmlElement } from "../html-tree.ts";
import { AWAITED_PICTURE } from "./awaited-picture/block.ts";
import type { Block } from "./block.ts";
import { BUTTON } from "./button/block.ts";
import { CALLOUT } from "./callout/block.ts";
import { DIVIDER } from "./divider/block.ts";
import { FILE } from "./file/block.ts";
import { GALLERY } from "./gallery/block.ts";
import { PICTURE } from "./picture/block.ts";
import { PULL_QUOTE } from "./pull-quote/block.ts";
import { RELATED } from "./related/block.ts";
import { TABLE } from "./table/block.ts";
import { VIDEO } from "./video/block.ts";

/** All kinds of blocks, in the order of the insert menu. */
export const BLOCKS = [
  PICTURE,
  GALLERY,
  AWAITED_PICTURE,
  VIDEO,
  FILE,
  TABLE,
  BUTTON,
  RELATED,
  CALLOUT,
  PULL_QUOTE,
  DIVIDER,
] as const satisfies Block[];

/** The names of all kinds in the editor's schema. */
export type BlockName = (typeof BLOCKS)[number]["node"];

const byElement = new Map<string, Block>();
const classes = new Map<string, string[]>();
for (const block of BLOCKS as readonly Block[]) {
  const { tag, classes: own = [""] } = block.element;
  for (const name of own) byElement.set(`${tag}.${name}`, block);
  const named = own.filter((name) => name !== "");
  if (named.length > 0) classes.set(tag, [...(classes.get(tag) ?? []), ...named]);
}

/** By element, the values of `class` that mark blocks. */
export const BLOCK_CLASSES: ReadonlyMap<string, readonly string[]> = classes;

/** Elements that stand in a text only as a block with a class. */
export const MARKED_ELEMENTS = [...classes.keys()].filter((tag) => tag !== "p" && !byElement.has(`${tag}.`));

/** Finds the kind of block that an element of stored HTML begins. */
export function blockOf({ tag, attributes }: HtmlElement): Block | undefined {
  return byElement.get(`${tag}.${attributes.class ?? ""}`);
}
