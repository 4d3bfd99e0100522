import type { Node } from "@tiptap/pm/model";
import { AWAITED_PICTURE } from "#app/platform/rich-text/blocks/awaited-picture/block.ts";
import { addCounts, countBlock, NO_TEXT, type TextCounts } from "#app/platform/rich-text/text-counts.ts";

/** Cache by node. Nodes are immutable, so an unchanged node is counted only once. */
const counted = new WeakMap<Node, TextCounts>();

/**
 * Counts a document, with the same results as for its HTML. After a change, counts only the changed
 * nodes.
 */
export function countDocument(node: Node): TextCounts {
  const known = counted.get(node);
  if (known) return known;
  // Its caption waits with it.
  if (node.type.name === AWAITED_PICTURE.node) return NO_TEXT;
  let counts = node.isTextblock ? countBlock(node.textBetween(0, node.content.size, "", " ")) : NO_TEXT;
  if (!node.isTextblock)
    node.forEach((child) => {
      counts = addCounts(counts, countDocument(child));
    });
  counted.set(node, counts);
  return counts;
}
