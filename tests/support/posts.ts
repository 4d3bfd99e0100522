import { randomUUID } from "node:crypto";
import { publishDraft } from "#app/features/blog/draft-publication.server.ts";
import type { PostDraft, PostToWrite } from "#app/features/blog/post-draft.ts";
import { type PostInput, postInput } from "#app/features/blog/post-input.ts";
import { findPostToWrite } from "#app/features/blog/post-to-write.server.ts";
import { createPost } from "#app/features/blog/post-writing.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const ADA = { id: "ada", name: "Ada" };
export const BOB = { id: "bob", name: "Bob" };

/** Two tabs of one browser, and one on another device. */
export const TAB = { tab: `${"a".repeat(16)}.${"1".repeat(16)}`, device: "Firefox on Windows" };
export const OTHER_TAB = { tab: `${"a".repeat(16)}.${"2".repeat(16)}`, device: "Firefox on Windows" };
export const PHONE_TAB = {
  tab: `${"b".repeat(16)}.${"3".repeat(16)}`,
  device: "Firefox on an Android phone",
};

/** Returns an id like the server's (UUID version 7). */
export function newPostId(): string {
  return randomUUID().replace(/^(.{14})./, "$17");
}

/** Makes a complete post as its form would send it. Tests set only the fields that matter. */
export function completePost(input: Partial<PostInput> = {}): PostInput {
  return postInput.parse({
    title: "Back to school",
    excerpt: "How Amina came back.",
    category: "success-stories",
    author: "Team",
    date: "2026-03-01",
    tags: ["school", " hope ", "", "school"],
    content: "<p>She walked.</p>",
    ...input,
  });
}

/** Makes a complete post as the editing form holds it. Tests set only the fields that matter. */
export function draftOf(fields: Partial<PostDraft> = {}): PostDraft {
  return {
    ...{ title: "Back to school", slug: "", excerpt: "How Amina came back.", category: "success-stories" },
    ...{ author: "Team", date: "2026-03-01", readTime: "", tags: ["school"], content: "<p>She walked.</p>" },
    ...{ pictureId: null, alt: "", decorative: false, featured: false, allowComments: true },
    ...{ metaTitle: "", metaDescription: "", status: "published", publishDate: "", publishTime: "" },
    ...fields,
  };
}

export function writePost(db: Db, input: Partial<PostInput> = {}): Promise<{ id: string; slug: string }> {
  return createPost(db, ADA, completePost(input));
}

/** Returns a stored post as the editing screen opens it. */
export async function openPost(db: Db, id: string): Promise<PostToWrite> {
  const post = await findPostToWrite(db, id);
  if (!post) throw new Error(`There is no post ${id}`);
  return post;
}

/**
 * Publishes a post with other fields, schedules it or makes it a draft, like an administrator's
 * form.
 */
export async function rewritePost(db: Db, id: string, fields: Partial<PostDraft>): Promise<{ slug: string }> {
  const post = await openPost(db, id);
  const draft = { ...post.draft, ...fields };
  const saved = await publishDraft(db, ADA, id, { draft, base: post.version });
  if (!saved.ok) throw new Error(`The post was refused: ${JSON.stringify(saved)}`);
  return { slug: saved.slug };
}
