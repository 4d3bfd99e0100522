import type { PostDraft } from "#app/features/blog/post-draft.ts";
import type { Finding } from "#app/platform/text-review/finding.ts";
import { reviewDocument } from "#app/platform/text-review/review-document.ts";
import type { ReviewRules } from "#app/platform/text-review/review-text.ts";

/** The fields of a post in which something may be found, besides its content. */
type ReviewedField = "title" | "excerpt" | "alt" | "metaTitle" | "metaDescription";
export type PostFinding = Finding<ReviewedField>;

/** Lists what a careful colleague would mention before a post is published. */
export function reviewPost(draft: PostDraft, siteUrl: string, site: ReviewRules): Promise<PostFinding[]> {
  const { content, pictureId, title, excerpt, alt, metaTitle, metaDescription } = draft;
  const fields = { title, excerpt, alt, metaTitle, metaDescription };
  const rules = { ...site, adults: [draft.author, ...site.adults] };
  return reviewDocument({ content, fields, beside: { pictureId, field: "alt" } }, siteUrl, rules);
}
