import {
  type BlockDifference,
  type Piece,
  richTextDifferences,
  wordDifferences,
} from "#app/platform/rich-text/text-differences.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";
import { categoryLabel } from "./post-categories.ts";
import type { PostDraft } from "./post-draft.ts";

export type DraftDifferences = {
  /** The plain fields that differ. */
  fields: { label: string; pieces: Piece[] }[];
  /** Empty if content and formatting are the same. */
  content: BlockDifference[];
};

const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

const FIELDS: { label: string; read: (draft: PostDraft) => string }[] = [
  { label: "Title", read: ({ title }) => title },
  { label: "Address", read: ({ slug }) => slug || "Made from the title" },
  { label: "Excerpt", read: ({ excerpt }) => excerpt },
  { label: "Category", read: ({ category }) => (category === "" ? "" : categoryLabel(category)) },
  { label: "Author", read: ({ author }) => author },
  { label: "Date", read: ({ date }) => date },
  { label: "Read time", read: ({ readTime }) => readTime || "Counted" },
  { label: "Tags", read: ({ tags }) => tags.join(", ") },
  { label: "Description of the picture", read: ({ alt, decorative }) => (decorative ? "Decoration" : alt) },
  { label: "Featured", read: ({ featured }) => yesOrNo(featured) },
  { label: "Comments allowed", read: ({ allowComments }) => yesOrNo(allowComments) },
  { label: "Meta title", read: ({ metaTitle }) => metaTitle },
  { label: "Meta description", read: ({ metaDescription }) => metaDescription },
  { label: "Status", read: ({ status }) => status },
  { label: "Moment", read: ({ publishDate, publishTime }) => `${publishDate} ${publishTime}`.trim() },
];

/** Compares two drafts of a post, earlier one first. Does not compare featured pictures. */
export function draftDifferences(before: PostDraft, after: PostDraft): DraftDifferences {
  return {
    fields: FIELDS.filter(({ read }) => read(before) !== read(after)).map(({ label, read }) => ({
      label,
      pieces: wordDifferences(read(before), read(after)),
    })),
    content: before.content === after.content ? [] : richTextDifferences(before.content, after.content),
  };
}

type Drafts = { before: PostDraft; after: PostDraft };

export const differencesTask: TextTask<Drafts, DraftDifferences> = {
  name: "differences",
  run: ({ before, after }) => draftDifferences(before, after),
};
