import type { Node } from "@tiptap/pm/model";
import { addCounts, countBlock, NO_TEXT, type TextCounts } from "#app/platform/text-counts.ts";

/** Nodes never change: what a key leaves as it was has been counted before. */
const counted = new WeakMap<Node, TextCounts>();

/** The counts of a document, the same as those of its HTML. After a change only what has changed is counted. */
export function countDocument(node: Node): TextCounts {
  const known = counted.get(node);
  if (known) return known;
  let counts = node.isTextblock ? countBlock(node.textBetween(0, node.content.size, "", " ")) : NO_TEXT;
  if (!node.isTextblock)
    node.forEach((child) => {
      counts = addCounts(counts, countDocument(child));
    });
  counted.set(node, counts);
  return counts;
}
