import * as z from "zod";
import { POST_CATEGORIES, type PostCategory } from "./post-categories.ts";
import { bareTag, POST_LIMITS } from "./post-draft.ts";
import { POST_STATUSES } from "./post-status.ts";

/** The specification's message for an incomplete post, whichever field is missing. */
export const REQUIRED = "Please fill in all required fields.";

const required = (limit: number) => z.string().trim().min(1, REQUIRED).max(limit);

/** Validates a complete post (specification, section 3), on the writing form and on the server. */
export const postInput = z
  .object({
    title: required(POST_LIMITS.title),
    excerpt: required(POST_LIMITS.excerpt),
    category: z.enum(Object.keys(POST_CATEGORIES) as [PostCategory, ...PostCategory[]], REQUIRED),
    author: required(POST_LIMITS.author),
    date: z.iso.date(),
    /** The editor's own text ("5 min read"); if empty, calculated from the content. */
    readTime: z.string().trim().max(POST_LIMITS.readTime).default(""),
    tags: z
      .array(z.string())
      .transform(tidyTags)
      .pipe(z.array(z.string().max(POST_LIMITS.tag)).max(POST_LIMITS.tags)),
    /** HTML; sanitised when it is saved. */
    content: z.string().trim().min(1, REQUIRED).max(POST_LIMITS.content),
    pictureId: z.string().nullable().default(null),
    alt: z.string().trim().max(POST_LIMITS.alt).default(""),
    status: z.enum(POST_STATUSES).default("published"),
    /** When a scheduled post goes live. */
    publishAt: z.int().nullable().default(null),
    featured: z.boolean().default(false),
    allowComments: z.boolean().default(true),
    metaTitle: z.string().trim().max(POST_LIMITS.metaTitle).default(""),
    metaDescription: z.string().trim().max(POST_LIMITS.metaDescription).default(""),
  })
  .refine(({ status, publishAt }) => status !== "scheduled" || publishAt !== null, {
    path: ["publishAt"],
    message: "Choose when the post should appear.",
  });

export type PostInput = z.output<typeof postInput>;

/**
 * Normalises tags: trims them, strips a leading "#", and drops empty ones and duplicates. Tags are
 * stored joined by commas, so commas split them.
 */
export function tidyTags(tags: string[]): string[] {
  return [
    ...new Set(
      tags
        .flatMap((tag) => tag.split(","))
        .map(bareTag)
        .filter(Boolean),
    ),
  ];
}
