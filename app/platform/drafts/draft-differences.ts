import {
  type BlockDifference,
  type Piece,
  richTextDifferences,
  wordDifferences,
} from "#app/platform/rich-text/text-differences.ts";
import type { DraftFields } from "./draft.ts";

export type DraftDifferences = {
  /** The plain fields that differ. */
  fields: { label: string; pieces: Piece[] }[];
  /** Empty if content and formatting are the same. */
  content: BlockDifference[];
};

/** The plain fields of a draft, as people read them. */
export type FieldLabels<Draft> = Record<string, (draft: Draft) => string>;

/** Compares two drafts, earlier one first. Does not compare pictures. */
export function draftDifferences<Draft extends DraftFields>(
  labels: FieldLabels<Draft>,
  before: Draft,
  after: Draft,
): DraftDifferences {
  return {
    fields: Object.entries(labels)
      .filter(([, read]) => read(before) !== read(after))
      .map(([label, read]) => ({ label, pieces: wordDifferences(read(before), read(after)) })),
    content: before.content === after.content ? [] : richTextDifferences(before.content, after.content),
  };
}
