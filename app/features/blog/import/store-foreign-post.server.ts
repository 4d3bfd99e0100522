import { createHash } from "node:crypto";
import { categoryLabel } from "#app/features/blog/categories/categories.ts";
import { type CleanPostDraft, POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { completePost } from "#app/features/blog/post-draft-input.server.ts";
import { draftOf, postDrafts } from "#app/features/blog/post-drafts.server.ts";
import { columnsOf, insertPost, POSTS } from "#app/features/blog/post-record.server.ts";
import { freeSlug, rememberSlug } from "#app/features/blog/post-slugs.server.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { plainTextOf, type RichHtml, runningTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { firstCharacters } from "#app/platform/text/cut-text.ts";
import { SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { dateIn, timeIn } from "#app/platform/time/site-time.server.ts";
import type { Instant } from "#db/schema.ts";
import type { ForeignPost } from "./foreign-post.ts";
import { type Import, noteImported } from "./imports.server.ts";
import { categoryNamed, type Known, takeTags } from "./post-facts.server.ts";

/** The command line has no account; the audit log shows this name. */
export const IMPORTER: Actor = { id: null, name: "Import" };

export type PostToStore = {
  id: string;
  draft: CleanPostDraft;
  publishAt: Instant | null;
  /** Its former slug; if empty, derived from the title. */
  slug: string;
  /** Further slugs that redirect to it. */
  oldSlugs: readonly string[];
  createdAt: Instant;
  timeZone: string;
  /** The import on screen that it belongs to. */
  import?: Import | undefined;
};

export type StoredForeignPost =
  /** `taken`: slugs that another post already has or had. */
  { outcome: "stored"; status: PostStatus; slug: string; taken: string[] } | { outcome: "known" };

/**
 * Stores a post of another system, complete with its status. What must not be published yet becomes
 * a draft. A post stored by an earlier run is left unchanged, even if it has been edited or is in
 * the trash.
 */
export async function storeForeignPost(
  db: Db,
  actor: Actor,
  post: PostToStore,
  losses: string[],
): Promise<StoredForeignPost> {
  try {
    return await store(db, actor, post);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { formError } = (await error.json()) as SaveRefusal;
    losses.push(`It became a draft. ${formError}`);
    return store(db, actor, { ...post, draft: { ...post.draft, status: "draft" }, publishAt: null });
  }
}

async function store(
  db: Db,
  actor: Actor,
  { id, draft, publishAt, slug: wanted, oldSlugs, createdAt, timeZone, import: part }: PostToStore,
): Promise<StoredForeignPost> {
  return change(db, actor, POSTS, async (running) => {
    const { trx, find } = running;
    if (await find(id)) return { outcome: "known" };
    const now = Date.now();
    const slug = await freeSlug(trx, wanted || draft.title, id);
    const publication = { status: draft.status, publishAt };
    const columns = columnsOf(draft, { slug, timeZone, publication });
    const post = await insertPost(running, { ...columns, id, createdAt, updatedAt: now });
    const taken: string[] = [];
    for (const old of new Set([wanted, ...oldSlugs])) {
      if (old === slug || !ADDRESS.test(old)) continue;
      if ((await freeSlug(trx, old, id)) === old) await rememberSlug(trx, id, old);
      else taken.push(old);
    }
    const first = { id, draft: draftOf(post, timeZone), at: now };
    await postDrafts.begin(running, actor, first, "imported", "imported");
    if (part) await noteImported(trx, actor, part, id);
    return { outcome: "stored", status: draft.status, slug, taken };
  });
}

/** The characters of slugs. */
const ADDRESS = /^[a-z0-9-]{1,80}$/;

/**
 * Derives the id of another system's post: the same in every run, in the format of all
 * ids (UUIDv7). Its timestamp is zero, because the other system has none that is the same
 * in every export.
 */
export function foreignId(system: string, key: string): string {
  const hash = createHash("sha256").update(`${system}\0${key}`).digest();
  const bytes = Buffer.concat([Buffer.alloc(6), hash.subarray(0, 10)]);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

type Taken = { content: RichHtml; pictureId: string | null };
type Around = Known & { timeZone: string; author: string; category: string; now: Instant };

/**
 * Converts a post of another system to ours: truncates it to our limits, fills in what is missing,
 * and reports each change. An incomplete post becomes a draft.
 */
export function completeForeignPost(
  post: ForeignPost,
  { content, pictureId }: Taken,
  { timeZone, author, categories, category, now }: Around,
  losses: string[],
): { draft: CleanPostDraft; publishAt: Instant | null; createdAt: Instant } {
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
  const words = runningTextOf(content);
  const excerpt = plainOf(post.excerpt);
  if (!excerpt && words) losses.push("It had no excerpt; the beginning of its text is one now.");
  const at = post.publishedAt ?? post.createdAt ?? now;
  const { status, publishAt } = publicationOf(post, now);
  const draft: CleanPostDraft = {
    title: cut("The title", post.title, POST_LIMITS.title) || "Untitled",
    excerpt: excerpt
      ? cut("The excerpt", excerpt, POST_LIMITS.excerpt)
      : firstCharacters(words, POST_LIMITS.excerpt).slice(0, POST_LIMITS.excerpt),
    category: findCategory(post, { categories }, category, losses),
    author: cut("The author", post.author, POST_LIMITS.author) || author,
    date: dateIn(timeZone, at),
    tags: takeTags(post.tags, losses),
    ...{ content, pictureId, featured: post.featured, status },
    alt: pictureId === null ? "" : cut("The picture's description", post.pictureAlt, POST_LIMITS.alt),
    decorative: pictureId !== null && !post.pictureAlt,
    metaTitle: cut("The meta title", post.metaTitle, POST_LIMITS.metaTitle),
    metaDescription: cut("The meta description", post.metaDescription, POST_LIMITS.metaDescription),
    publishDate: publishAt === null ? "" : dateIn(timeZone, publishAt),
    publishTime: publishAt === null ? "" : timeIn(timeZone, publishAt),
    ...{ slug: "", readTime: "", allowComments: true, language: SITE_LANGUAGE },
  };
  const createdAt = Math.min(at, now);
  if (content.length > POST_LIMITS.content) throw new Error("Its text is too long for one post.");
  const complete = completePost(draft, timeZone);
  if (complete.ok) return { draft, publishAt, createdAt };
  losses.push(
    `It lacks what a public post needs (${Object.keys(complete.errors).join(", ")}); it became a draft.`,
  );
  return { draft: { ...draft, status: "draft" }, publishAt: null, createdAt };
}

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

function findCategory(post: ForeignPost, known: Known, fallback: string, losses: string[]): string {
  for (const name of post.categories) {
    const found = categoryNamed(name, known);
    if (found) return found;
  }
  const label = categoryLabel(known.categories, fallback);
  const names = post.categories.filter((name) => name !== "Uncategorized").slice(0, 5);
  losses.push(
    names.length > 0
      ? `The blog has no category ${names.map((name) => `“${name}”`).join(" or ")}; it stands under ${label}.`
      : `It had no category; it stands under ${label}.`,
  );
  return fallback;
}

/** Returns the plain text of an excerpt that may be HTML. */
function plainOf(html: string): string {
  return plainTextOf(html.replace(/<[^<>]*>/g, " "));
}
