import { firstCharacters, plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import type { Instant } from "#db/schema.ts";
import { categoryLabel, type PostCategory } from "../post-categories.ts";
import { POST_LIMITS } from "../post-draft.ts";
import { type PostInput, postInput } from "../post-input.ts";
import type { ForeignPost } from "./foreign-post.ts";
import { categoryNamed, takeTags } from "./post-facts.server.ts";

type Taken = { content: string; pictureId: string | null };
type Around = { timeZone: string; author: string; category: PostCategory; now: Instant };

/**
 * Converts a post of another system to ours: truncates it to our limits, fills in what is missing,
 * and reports each change. An incomplete post becomes a draft.
 */
export function completeForeignPost(
  post: ForeignPost,
  { content, pictureId }: Taken,
  { timeZone, author, category, now }: Around,
  losses: string[],
): { input: PostInput; createdAt: Instant } {
  const cut = (label: string, text: string, limit: number) => {
    const plain = text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .replace(/ +/g, " ")
      .trim();
    const kept = firstCharacters(plain, limit).slice(0, limit).trim();
    if (kept !== plain) losses.push(`${label} was cut to ${limit} characters.`);
    return kept;
  };
  const words = plainTextOf(content);
  const excerpt = plainOf(post.excerpt);
  if (!excerpt && words) losses.push("It had no excerpt; the beginning of its text is one now.");
  const at = post.publishedAt ?? post.createdAt ?? now;
  const fields = {
    title: cut("The title", post.title, POST_LIMITS.title) || "Untitled",
    excerpt: excerpt
      ? cut("The excerpt", excerpt, POST_LIMITS.excerpt)
      : firstCharacters(words, POST_LIMITS.excerpt).slice(0, POST_LIMITS.excerpt),
    category: findCategory(post, category, losses),
    author: cut("The author", post.author, POST_LIMITS.author) || author,
    date: dateIn(timeZone, at),
    tags: takeTags(post.tags, losses),
    content,
    pictureId,
    alt: pictureId === null ? "" : cut("The picture's description", post.pictureAlt, POST_LIMITS.alt),
    featured: post.featured,
    metaTitle: cut("The meta title", post.metaTitle, POST_LIMITS.metaTitle),
    metaDescription: cut("The meta description", post.metaDescription, POST_LIMITS.metaDescription),
    ...publicationOf(post, now),
  };
  const createdAt = Math.min(at, now);
  const parsed = postInput.safeParse(fields);
  if (parsed.success) return { input: parsed.data, createdAt };
  const lacking = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  if (content.length > POST_LIMITS.content) throw new Error("Its text is too long for one post.");
  losses.push(`It lacks what a public post needs (${lacking.join(", ")}); it became a draft.`);
  return { input: { ...DRAFT, ...fields, status: "draft", publishAt: null }, createdAt };
}

const DRAFT = { readTime: "", allowComments: true };

/**
 * If the scheduled time has passed since the export, the other site has published the post by now.
 */
function publicationOf({ status, publishedAt }: ForeignPost, now: Instant) {
  if (status !== "scheduled") return { status, publishAt: null };
  if (publishedAt === null) return { status: "draft" as const, publishAt: null };
  return publishedAt <= now
    ? { status: "published" as const, publishAt: null }
    : { status, publishAt: publishedAt };
}

function findCategory({ categories }: ForeignPost, fallback: PostCategory, losses: string[]): PostCategory {
  for (const name of categories) {
    const found = categoryNamed(name);
    if (found) return found;
  }
  const names = categories.filter((name) => name !== "Uncategorized").slice(0, 5);
  losses.push(
    names.length > 0
      ? `The blog has no category ${names.map((name) => `“${name}”`).join(" or ")}; it stands under ${categoryLabel(fallback)}.`
      : `It had no category; it stands under ${categoryLabel(fallback)}.`,
  );
  return fallback;
}

/** Returns the plain text of an excerpt that may be HTML. */
function plainOf(html: string): string {
  return plainTextOf(html.replace(/<[^<>]*>/g, " "));
}
