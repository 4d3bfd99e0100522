import { sql } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import type { Instant, PostVersionKind } from "#db/schema.ts";
import type { PostDraft } from "./post-draft.ts";
import type { CurrentDraft } from "./post-heads.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often autosaves create a version while somebody types. */
const AUTOSAVE_VERSION_MS = 10 * MINUTE_MS;
/**
 * How long every version is kept. Of older ones, the last of each day and all published ones are
 * kept (decision 19).
 */
const KEEP_ALL_MS = 30 * DAY_MS;
/**
 * A draft that loses this many words at once, and a fifth of its content, may have lost
 * them by mistake.
 */
const MANY_WORDS = 20;

/**
 * Stores the latest draft of a post as a version, unless it is one already.
 *
 * @returns whether a version was created
 */
export async function keepVersion(
  trx: Trx,
  postId: string,
  kind: PostVersionKind,
  { version, draft, author, at, writer }: Omit<CurrentDraft, "isPending" | "isUnknown">,
  now: Instant,
): Promise<boolean> {
  const id = newId();
  const kept = await trx
    .insertInto("postVersions")
    .values({
      ...{ id, postId, version, kind, at },
      title: draft.title,
      words: wordsOf(draft.content),
      authorId: author.id,
      authorName: author.name,
      fields: JSON.stringify(draft),
      device: writer?.device ?? "",
    })
    .onConflict((conflict) => conflict.columns(["postId", "version"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!kept) return false;
  await noteContentPictures(trx, "postVersionPictures", id, draft.content, draft.pictureId);
  await pruneVersions(trx, postId, now);
  return true;
}

/**
 * Stores a draft that is about to be replaced as a version if somebody might miss it: somebody else
 * or another tab wrote it, the last version is ten minutes old, or much of it is deleted. Storing
 * every autosave of one tab would clutter the history.
 *
 * @param base the version that the replacing draft is based on
 */
export async function keepOverwrittenVersion(
  trx: Trx,
  postId: string,
  head: CurrentDraft,
  next: { author: Actor; base: number; draft: PostDraft; overwrite?: boolean | undefined; now: Instant },
): Promise<void> {
  const isUnseen = next.base < head.version;
  const isMissed =
    isUnseen ||
    next.overwrite === true ||
    head.isUnknown ||
    head.author.id !== next.author.id ||
    isMuchShorter(head.draft.content, next.draft.content) ||
    next.now - (await lastVersionAt(trx, postId)) > AUTOSAVE_VERSION_MS;
  if (!isMissed) return;
  const kind = head.isUnknown ? "saved" : isUnseen || next.overwrite ? "replaced" : "autosaved";
  await keepVersion(trx, postId, kind, head, next.now);
}

async function lastVersionAt(trx: Trx, postId: string): Promise<Instant> {
  const last = await trx
    .selectFrom("postVersions")
    .select("at")
    .where("postId", "=", postId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) return last.at;
  const post = await trx
    .selectFrom("posts")
    .select("createdAt")
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  return post.createdAt;
}

function isMuchShorter(before: string, after: string): boolean {
  const [were, are] = [wordsOf(before), wordsOf(after)];
  return were - are >= MANY_WORDS && are < were * 0.8;
}

function wordsOf(html: string): number {
  return plainTextOf(html).match(/\S+/g)?.length ?? 0;
}

async function pruneVersions(trx: Trx, postId: string, now: Instant): Promise<void> {
  await sql`delete from post_versions where post_id = ${postId} and at < ${now - KEEP_ALL_MS}
    and kind <> 'published' and exists (
      select 1 from post_versions as later where later.post_id = post_versions.post_id
        and later.version > post_versions.version and later.at / ${sql.lit(DAY_MS)} = post_versions.at / ${sql.lit(DAY_MS)}
    )`.execute(trx);
}
