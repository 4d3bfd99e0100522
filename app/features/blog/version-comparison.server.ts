import type { Db } from "#app/platform/database/database.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { categoryLabel } from "./post-categories.ts";
import type { PostDraft } from "./post-draft.ts";
import { type FoundVersion, findVersion } from "./post-history.server.ts";
import { findPicture } from "./post-to-write.server.ts";
import {
  type BlockDifference,
  type Piece,
  richTextDifferences,
  wordDifferences,
} from "./text-differences.ts";

export type VersionComparison = {
  before: Omit<FoundVersion, "draft">;
  after: Omit<FoundVersion, "draft">;
  /** The plain fields that differ. */
  fields: { label: string; pieces: Piece[] }[];
  /** The featured pictures, where they differ. */
  pictures: { before: PictureData | null; after: PictureData | null } | null;
  /** Empty when the texts are the same, also in their formatting. */
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

/**
 * What differs between two texts that a post has had, the earlier one first.
 *
 * @returns undefined when one of them is not there
 */
export async function compareVersions(
  db: Db,
  id: string,
  [one, other]: readonly [number, number],
): Promise<VersionComparison | undefined> {
  const [before, after] = await Promise.all(
    [Math.min(one, other), Math.max(one, other)].map((version) => findVersion(db, id, version)),
  );
  if (!before || !after) return undefined;
  const { draft: old, ...olderVersion } = before;
  const { draft: next, ...newerVersion } = after;
  return {
    before: olderVersion,
    after: newerVersion,
    fields: FIELDS.filter(({ read }) => read(old) !== read(next)).map(({ label, read }) => ({
      label,
      pieces: wordDifferences(read(old), read(next)),
    })),
    pictures:
      old.pictureId === next.pictureId
        ? null
        : { before: await findPicture(db, old.pictureId), after: await findPicture(db, next.pictureId) },
    content: old.content === next.content ? [] : richTextDifferences(old.content, next.content),
  };
}
