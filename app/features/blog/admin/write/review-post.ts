import type { PostDraft } from "#app/features/blog/post-draft.ts";
import type { Finding } from "#app/platform/text-review/finding.ts";
import { findDeadLinks } from "#app/platform/text-review/own-links.ts";
import {
  askPictureDoubts,
  reviewPictureBeside,
  reviewPictures,
} from "#app/platform/text-review/picture-people.ts";
import { type ReviewRules, reviewLine, reviewText } from "#app/platform/text-review/review-text.ts";

/** The fields of a post in which something may be found, besides its content. */
const FIELDS = ["title", "excerpt", "alt", "metaTitle", "metaDescription"] as const;
export type PostFinding = Finding<(typeof FIELDS)[number]>;

/** Lists what a careful colleague would mention before a post is published. */
export async function reviewPost(
  draft: PostDraft,
  siteUrl: string,
  site: ReviewRules,
): Promise<PostFinding[]> {
  const rules = { ...site, adults: [draft.author, ...site.adults] };
  const inFields = FIELDS.flatMap((field) =>
    reviewLine(draft[field], rules).map((found) => ({ ...found, place: { field } })),
  );
  const [doubts, deadLinks] = await Promise.all([
    askPictureDoubts(draft.content, draft.pictureId),
    findDeadLinks(draft.content, siteUrl),
  ]);
  const inText = reviewText(draft.content, rules, Object.values(doubts).includes("child"));
  const beside = reviewPictureBeside(draft.pictureId, doubts).map((found) => ({
    ...found,
    place: { field: "alt" as const },
  }));
  return [
    ...beside,
    ...reviewPictures(draft.content, draft.pictureId, doubts),
    ...inFields,
    ...inText,
    ...deadLinks,
  ];
}
