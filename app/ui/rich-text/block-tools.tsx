import type { ComponentType } from "react";
import type { Block } from "#app/platform/rich-text/blocks/block.ts";
import { BLOCKS, type BlockName } from "#app/platform/rich-text/blocks/blocks.ts";
import { strokedIcon } from "../control/stroked-icon.tsx";

/** All kinds of blocks, each with its icon. */
export const BLOCK_TOOLS: readonly { block: Block; Icon: ComponentType }[] = BLOCKS.map((block) => ({
  block,
  Icon: strokedIcon(<path d={block.icon} />, 20, 2),
}));

/** The kinds in the insert menu. */
export const INSERT_TOOLS = BLOCK_TOOLS.filter(({ block }) => block.insert);

/** Returns the kind of a node, with its icon. */
export function blockTool(name: BlockName) {
  return BLOCK_TOOLS.find(({ block }) => block.node === name) as (typeof BLOCK_TOOLS)[number];
}
