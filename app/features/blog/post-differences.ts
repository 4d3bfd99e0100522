import {
  type DraftDifferences,
  draftDifferences,
  type FieldLabels,
} from "#app/platform/drafts/draft-differences.ts";
import { LANGUAGES } from "#app/platform/text/languages.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";
import { findCategory, GIVEN_CATEGORIES } from "./categories/categories.ts";
import type { PostDraft } from "./post-draft.ts";

const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

/** The plain fields of a post, as people read them. */
export const POST_FIELDS: FieldLabels<PostDraft> = {
  Title: ({ title }) => title,
  Address: ({ slug }) => slug || "Made from the title",
  Excerpt: ({ excerpt }) => excerpt,
  // The name of an own category may have changed since; its address has not.
  Category: ({ category }) => findCategory(GIVEN_CATEGORIES, category)?.label ?? category,
  Author: ({ author }) => author,
  Language: ({ language }) => LANGUAGES[language],
  Date: ({ date }) => date,
  "Read time": ({ readTime }) => readTime || "Counted",
  Tags: ({ tags }) => tags.join(", "),
  "Description of the picture": ({ alt, decorative }) => (decorative ? "Decoration" : alt),
  Featured: ({ featured }) => yesOrNo(featured),
  "Comments allowed": ({ allowComments }) => yesOrNo(allowComments),
  "Meta title": ({ metaTitle }) => metaTitle,
  "Meta description": ({ metaDescription }) => metaDescription,
  Status: ({ status }) => status,
  Moment: ({ publishDate, publishTime }) => `${publishDate} ${publishTime}`.trim(),
};

/** Compares two drafts of a post, earlier one first. */
export function postDifferences(before: PostDraft, after: PostDraft): DraftDifferences {
  return draftDifferences(POST_FIELDS, before, after);
}

export const differencesTask: TextTask<{ before: PostDraft; after: PostDraft }, DraftDifferences> = {
  name: "differences",
  run: ({ before, after }) => postDifferences(before, after),
};
