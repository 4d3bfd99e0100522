import type { PostDraft } from "#app/features/blog/post-draft.ts";
import type { Finding } from "#app/platform/text-review/finding.ts";
import { findDeadLinks } from "#app/platform/text-review/own-links.ts";
import { findNotes, noteFinding, reviewText } from "#app/platform/text-review/review-text.ts";

/** The fields of a post in which something may be found, besides its content. */
const FIELDS = ["title", "excerpt", "alt", "metaTitle", "metaDescription"] as const;
export type PostFinding = Finding<(typeof FIELDS)[number]>;

/** Lists what a careful colleague would mention before a post is published. */
export async function reviewPost(draft: PostDraft, siteUrl: string): Promise<PostFinding[]> {
  const inFields = FIELDS.flatMap((field) =>
    findNotes(draft[field]).map((note) => ({ ...noteFinding(note), place: { field } })),
  );
  return [...inFields, ...reviewText(draft.content), ...(await findDeadLinks(draft.content, siteUrl))];
}
