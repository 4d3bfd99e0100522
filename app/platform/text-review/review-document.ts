import type { Finding } from "./finding.ts";
import { findDeadLinks } from "./own-links.ts";
import { askPictureDoubts, reviewPictureBeside, reviewPictures } from "./picture-people.ts";
import { type ReviewRules, reviewLine, reviewText } from "./review-text.ts";

/** What somebody is about to publish. */
type ReviewedDocument<Field extends string> = {
  content: string;
  /** The lines of text beside it, by the names of their fields. */
  fields: Partial<Record<Field, string>>;
  /** The picture beside the text, and the field that leads to it. */
  beside: { pictureId: string | null; field: Field };
};

/**
 * Lists what a careful colleague would mention before a text is published.
 *
 * @param siteUrl the address of the site, whose links are checked
 */
export async function reviewDocument<Field extends string>(
  { content, fields, beside }: ReviewedDocument<Field>,
  siteUrl: string,
  rules: ReviewRules,
): Promise<Finding<Field>[]> {
  const inFields = Object.entries<string | undefined>(fields).flatMap(([field, line = ""]) =>
    reviewLine(line, rules).map((found) => ({ ...found, place: { field: field as Field } })),
  );
  const [doubts, deadLinks] = await Promise.all([
    askPictureDoubts(content, beside.pictureId),
    findDeadLinks(content, siteUrl),
  ]);
  const inText = reviewText(content, rules, Object.values(doubts).includes("child"));
  const ofBeside = reviewPictureBeside(beside.pictureId, doubts).map((found) => ({
    ...found,
    place: { field: beside.field },
  }));
  return [
    ...ofBeside,
    ...reviewPictures(content, beside.pictureId, doubts),
    ...inFields,
    ...inText,
    ...deadLinks,
  ];
}
