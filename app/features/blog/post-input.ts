import * as z from "zod";
import { POST_CATEGORIES, type PostCategory } from "./post-categories.ts";

export const POST_STATUSES = ["published", "draft", "scheduled"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];
/** What the counters beside title and excerpt say (specification, section 9), enforced. */
export const TITLE_LIMIT = 100;
export const EXCERPT_LIMIT = 300;

/** The sentence of the specification for an incomplete post, whatever is missing. */
const REQUIRED = "Please fill in all required fields.";

const required = (limit: number) => z.string().trim().min(1, REQUIRED).max(limit);

/** What a post is (specification, section 3), as the writing form sends it and the server takes it. */
export const postInput = z
  .object({
    title: required(TITLE_LIMIT),
    excerpt: required(EXCERPT_LIMIT),
    category: z.enum(Object.keys(POST_CATEGORIES) as [PostCategory, ...PostCategory[]], REQUIRED),
    author: required(100),
    date: z.iso.date(),
    /** Words of the editor's own, "5 min read"; empty: counted from the content. */
    readTime: z.string().trim().max(40).default(""),
    tags: z
      .array(z.string())
      .transform(tidyTags)
      .pipe(z.array(z.string().max(40)).max(20)),
    /** HTML; cleaned by the allow-list when it is saved. */
    content: z.string().trim().min(1, REQUIRED).max(400_000),
    pictureId: z.string().nullable().default(null),
    alt: z.string().trim().max(300).default(""),
    status: z.enum(POST_STATUSES).default("published"),
    /** When a scheduled post appears by itself. */
    publishAt: z.int().nullable().default(null),
    featured: z.boolean().default(false),
    allowComments: z.boolean().default(true),
    metaTitle: z.string().trim().max(200).default(""),
    metaDescription: z.string().trim().max(300).default(""),
  })
  .refine(({ status, publishAt }) => status !== "scheduled" || publishAt !== null, {
    path: ["publishAt"],
    message: "Choose when the post should appear.",
  });

export type PostInput = z.output<typeof postInput>;

/** Tags are trimmed, empty ones ignored, none stands twice. They are stored joined by commas, so they hold none. */
function tidyTags(tags: string[]): string[] {
  return [
    ...new Set(
      tags
        .flatMap((tag) => tag.split(","))
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}
