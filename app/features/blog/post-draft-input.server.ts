import { z } from "zod";
import { type FieldErrors, line, paragraph } from "#app/platform/forms/form-text.ts";
import { isDescribed, MISSING_DESCRIPTION } from "#app/platform/images/picture-description.ts";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { LANGUAGES, type Language, SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { instantOf } from "#app/platform/time/site-time.server.ts";
import type { Instant } from "#db/schema.ts";
import { bareTag, POST_LIMITS, type PostDraft } from "./post-draft.ts";
import { POST_STATUSES, type PostStatus } from "./post-status.ts";

/** The specification's message for an incomplete post, whichever field is missing. */
const REQUIRED = "Please fill in all required fields.";
export const TOO_LONG = "The content is too long. Divide it into several posts.";

const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];
const oneLine = (label: string, max: number) => wellFormed(line({ label, max }));
const lines = (label: string, max: number) => wellFormed(paragraph({ label, max }));
/**
 * PostgreSQL cannot store lone surrogates, and JSON would preserve them, so that a draft would
 * differ from what is stored.
 */
const wellFormed = (schema: z.ZodType<string>) =>
  z.preprocess((text) => (typeof text === "string" ? text.toWellFormed() : text), schema);
/** A tag as it is stored. */
export const oneTag = z.preprocess(
  (tag) => (typeof tag === "string" ? bareTag(tag) : tag),
  oneLine("A tag", POST_LIMITS.tag),
);

const TOO_MANY_TAGS = `A post can have at most ${POST_LIMITS.tags} tags.`;
/** Leaves room for empty tags and duplicates; longer lists are rejected unread. */
const MAX_TAGS_SENT = 10 * POST_LIMITS.tags;

/**
 * Validates the writing form's fields, however incomplete: plain text without control characters,
 * nothing longer than its limit. Storing sanitises the HTML (`cleanDraft`). The same input always
 * gives the same JSON.
 */
export const postDraftInput: z.ZodType<PostDraft> = z.object({
  title: oneLine("The title", POST_LIMITS.title),
  slug: oneLine("The address", POST_LIMITS.slug),
  excerpt: lines("The excerpt", POST_LIMITS.excerpt),
  category: z.string().regex(/^[a-z0-9-]{0,40}$/, "Choose one of the categories."),
  author: oneLine("The author", POST_LIMITS.author),
  // A form that was opened before the last update doesn't have it.
  language: z.enum(LANGUAGE_TAGS, "Choose one of the languages.").default(SITE_LANGUAGE),
  date: z.union([z.literal(""), z.iso.date("Enter a date.")], "Enter a date."),
  readTime: oneLine("The read time", POST_LIMITS.readTime),
  tags: z
    .unknown()
    .refine((tags) => !Array.isArray(tags) || tags.length <= MAX_TAGS_SENT, {
      error: TOO_MANY_TAGS,
      abort: true,
    })
    .pipe(z.array(oneTag, "Enter the tags one by one."))
    .transform(tidyTags)
    .refine((tags) => tags.length <= POST_LIMITS.tags, { error: TOO_MANY_TAGS }),
  content: z
    .string("The content is missing.")
    // Zod's `max` would be slow; see the report field in `event-input.ts`.
    .refine((text) => text.length <= POST_LIMITS.content, { error: TOO_LONG }),
  pictureId: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "Choose the picture again.")
    .nullable(),
  alt: oneLine("The description", POST_LIMITS.alt),
  decorative: z.boolean(),
  featured: z.boolean(),
  allowComments: z.boolean(),
  metaTitle: oneLine("The meta title", POST_LIMITS.metaTitle),
  metaDescription: lines("The meta description", POST_LIMITS.metaDescription),
  status: z.enum(POST_STATUSES, "Choose one of the statuses."),
  publishDate: z.union([z.literal(""), z.iso.date("Enter a date.")], "Enter a date."),
  publishTime: z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "Enter a time of day, for example 09:30."),
});

/** The status of a complete post, and when it takes effect if it is scheduled. */
type Publication = { status: PostStatus; publishAt: Instant | null };
export type CompletePost = { ok: true; publication: Publication } | { ok: false; errors: FieldErrors };

/**
 * Without this check, scheduling for a past time would publish immediately a post that was
 * meant for later.
 */
const PASSED = "This moment has passed. Choose a later one, or publish the post now.";

/**
 * Checks that a draft is a complete post (specification, section 5).
 *
 * @param timeZone the time zone of the draft's publication date and time
 */
export function completePost(draft: PostDraft, timeZone: string): CompletePost {
  const { status, publishDate, publishTime } = draft;
  const errors: FieldErrors = {};
  for (const name of ["title", "excerpt", "category", "author", "date"] as const)
    if (draft[name].trim() === "") errors[name] = REQUIRED;
  if (isBlank(draft.content)) errors.content = REQUIRED;
  if (draft.pictureId !== null && !isDescribed(draft)) errors.alt = MISSING_DESCRIPTION;
  const isTimed = publishDate !== "" && publishTime !== "";
  if (status === "scheduled" && !isTimed)
    errors[publishDate === "" ? "publishDate" : "publishTime"] = "Choose when the post should appear.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const publishAt = status === "scheduled" ? instantOf(publishDate, publishTime, timeZone) : null;
  return { ok: true, publication: { status, publishAt } };
}

/**
 * Returns the error to show beside a publication time that has already passed; undefined
 * if there is none.
 */
export function refusePassed({ status, publishAt }: Publication, now: Instant): FieldErrors | undefined {
  if (status !== "scheduled" || publishAt === null || publishAt > now) return undefined;
  return { publishTime: PASSED };
}

/**
 * Normalises tags: trims them, strips a leading "#", and drops empty ones and duplicates. Tags are
 * stored joined by commas, so commas split them.
 */
function tidyTags(tags: string[]): string[] {
  const bare = tags.flatMap((tag) => tag.split(",")).map(bareTag);
  return [...new Set(bare.filter(Boolean))];
}

/** An empty editor still contains an empty paragraph. */
function isBlank(html: string): boolean {
  return plainTextOf(html) === "" && !/<img\b/.test(html);
}
