import { randomUUID } from "node:crypto";
import type { PostDraft, PostToWrite } from "#app/features/blog/post-draft.ts";
import { postDraftInput } from "#app/features/blog/post-draft-input.server.ts";
import { postDrafts, publishDraft } from "#app/features/blog/post-drafts.server.ts";
import { columnsOf, insertPost, POSTS } from "#app/features/blog/post-record.server.ts";
import { freeSlug } from "#app/features/blog/post-slugs.server.ts";
import { findPostToWrite } from "#app/features/blog/post-to-write.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";

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

/** Makes a complete post as the editing form holds it. Tests set only the fields that matter. */
export function draftOf(fields: Partial<PostDraft> = {}): PostDraft {
  return {
    ...{ title: "Back to school", slug: "", excerpt: "How Amina came back.", category: "success-stories" },
    ...{ author: "Team", date: "2026-03-01", readTime: "", tags: ["school"], content: "<p>She walked.</p>" },
    ...{ pictureId: null, alt: "", decorative: false, featured: false, allowComments: true },
    ...{
      language: "en",
      metaTitle: "",
      metaDescription: "",
      status: "published",
      publishDate: "",
      publishTime: "",
    },
    ...fields,
  };
}

/** Makes a complete post as older releases stored it. */
export function completePost(fields: { title?: string } = {}) {
  const { slug: _, decorative, publishDate, publishTime, ...post } = draftOf(fields);
  return { ...post, tags: ["school", "hope"], category: "success-stories" as const, publishAt: null };
}

/** A complete post. Of a scheduled one, it names the moment itself. */
export type PostInput = Partial<PostDraft> & {
  publishAt?: number | null;
};

/** Stores a complete post under a new id and an address derived from its title. */
export async function createPost(
  db: Db,
  actor: Actor,
  { publishAt = null, ...fields }: PostInput,
): Promise<{ id: string; slug: string }> {
  const draft = postDraftInput.parse(draftOf({ tags: ["school", "hope"], ...fields }));
  const content = await sanitizeRichHtml(draft.content);
  const { timeZone } = await readSiteSettings(db);
  return change(db, actor, POSTS, async (running) => {
    const id = newId();
    const slug = await freeSlug(running.trx, draft.title, id);
    const at = Date.now();
    const columns = columnsOf(
      { ...draft, content },
      { slug, timeZone, publication: { status: draft.status, publishAt } },
    );
    const post = await insertPost(running, { ...columns, id, createdAt: at, updatedAt: at });
    const first = { id, draft: postDrafts.kind.draftOf(post, timeZone), at };
    await postDrafts.begin(running, actor, first, "saved");
    return { id, slug };
  });
}

export function writePost(db: Db, input: PostInput = {}): Promise<{ id: string; slug: string }> {
  return createPost(db, ADA, input);
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
