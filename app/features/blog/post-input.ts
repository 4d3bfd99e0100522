import * as z from "zod";
import { POST_CATEGORIES, type PostCategory } from "./post-categories.ts";
import { bareTag, POST_LIMITS } from "./post-draft.ts";
import { POST_STATUSES } from "./post-status.ts";

/** The sentence of the specification for an incomplete post, whatever is missing. */
export const REQUIRED = "Please fill in all required fields.";

const required = (limit: number) => z.string().trim().min(1, REQUIRED).max(limit);

/** What a post is (specification, section 3), as the writing form sends it and the server takes it. */
export const postInput = z
  .object({
    title: required(POST_LIMITS.title),
    excerpt: required(POST_LIMITS.excerpt),
    category: z.enum(Object.keys(POST_CATEGORIES) as [PostCategory, ...PostCategory[]], REQUIRED),
    author: required(POST_LIMITS.author),
    date: z.iso.date(),
    /** Words of the editor's own, "5 min read"; empty: counted from the content. */
    readTime: z.string().trim().max(POST_LIMITS.readTime).default(""),
    tags: z
      .array(z.string())
      .transform(tidyTags)
      .pipe(z.array(z.string().max(POST_LIMITS.tag)).max(POST_LIMITS.tags)),
    /** HTML; cleaned by the allow-list when it is saved. */
    content: z.string().trim().min(1, REQUIRED).max(POST_LIMITS.content),
    pictureId: z.string().nullable().default(null),
    alt: z.string().trim().max(POST_LIMITS.alt).default(""),
    status: z.enum(POST_STATUSES).default("published"),
    /** When a scheduled post appears by itself. */
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

/** Tags are trimmed, also of a "#" before them, empty ones ignored, none stands twice. They are stored joined by commas, so they hold none. */
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
