import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { ADMIN_PAGE_SIZE, lastPageAt } from "#app/platform/lists/admin-list.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant, PostVersionKind } from "#db/schema.ts";
import type { CleanDraft } from "./clean-draft.server.ts";
import { type DraftSaved, titleOrUntitled } from "./post-draft.ts";
import { findCurrentDraft, isSameDraft, readStoredDraft, writeCurrentDraft } from "./post-heads.server.ts";
import { POSTS } from "./post-record.server.ts";
import { beginSave, checkDraft, draftColumns, type SaveOutcome } from "./post-saves.server.ts";
import { keepVersion } from "./post-versions.server.ts";
import { changePost } from "./post-writing.server.ts";

export type ListedVersion = {
  version: number;
  /** How it was created; null for a latest draft that was only autosaved. */
  kind: PostVersionKind | null;
  title: string;
  author: string;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
  at: Instant;
};

export type PostHistory = {
  post: { id: string; title: string; status: "published" | "draft" | "scheduled"; isPending: boolean };
  newest: number;
  versions: ListedVersion[];
  /** The requested page, or the last one if there are fewer. */
  page: number;
  total: number;
};

/**
 * Lists a page of a post's versions, newest first, starting with the latest draft.
 *
 * @returns undefined if the post does not exist or is in the trash
 */
export async function listVersions(db: ReadDb, id: string, asked: number): Promise<PostHistory | undefined> {
  const post = await findListedPost(db, id);
  if (!post) return undefined;
  const { timeZone } = await readSiteSettings(db);
  const head = await findCurrentDraft(db, post, timeZone);
  const all = db.selectFrom("postVersions").where("postId", "=", id);
  const [kept, { count }] = await Promise.all([
    all.select("kind").where("version", "=", head.version).executeTakeFirst(),
    all.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  // A latest draft that is not a version yet comes first and shifts the versions by one.
  const extra = kept ? 0 : 1;
  const total = Number(count) + extra;
  const page = lastPageAt(asked, total);
  const offset = Math.max(0, (page - 1) * ADMIN_PAGE_SIZE - extra);
  const versions: ListedVersion[] = await all
    .select(["version", "kind", "title", "authorName as author", "device", "at"])
    .orderBy("version", "desc")
    .limit(page === 1 ? ADMIN_PAGE_SIZE - extra : ADMIN_PAGE_SIZE)
    .offset(offset)
    .execute();
  if (page === 1 && extra)
    versions.unshift({
      ...{
        version: head.version,
        kind: null,
        title: head.draft.title,
        author: head.author.name,
        device: head.writer?.device ?? "",
        at: head.at,
      },
    });
  return {
    post: { id, title: titleOrUntitled(head.draft.title), status: post.status, isPending: head.isPending },
    newest: head.version,
    versions,
    page,
    total,
  };
}

export type FoundVersion = ListedVersion & { draft: CleanDraft };

/** Finds a version of a post, or its latest draft; undefined if there is none with this number. */
export async function findVersion(
  db: ReadDb,
  id: string,
  version: number,
): Promise<FoundVersion | undefined> {
  const row = await db
    .selectFrom("postVersions")
    .select(["version", "kind", "title", "authorName as author", "device", "at", "fields"])
    .where("postId", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (row) {
    const { fields, ...listed } = row;
    return { ...listed, draft: readStoredDraft(fields) };
  }
  const post = await findListedPost(db, id);
  if (!post) return undefined;
  const { timeZone } = await readSiteSettings(db);
  const head = await findCurrentDraft(db, post, timeZone);
  const { draft, author, at, writer } = head;
  return head.version === version
    ? {
        ...{ version, kind: null, title: draft.title, author: author.name, at, draft },
        device: writer?.device ?? "",
      }
    : undefined;
}

function findListedPost(db: ReadDb, id: string) {
  return db
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/**
 * Restores an earlier version as the latest draft: in a draft post as the post itself, in a
 * published or scheduled post as its pending changes. The replaced draft is kept as a version.
 * Status, scheduled time and address do not change.
 */
export async function restoreVersion(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  { device = "", now = Date.now() }: { device?: string; now?: Instant } = {},
): Promise<SaveOutcome> {
  const { timeZone } = await readSiteSettings(db);
  return change(db, actor, POSTS, async (running) => {
    const { trx, audit } = running;
    const begun = await beginSave(running, id, 1, timeZone);
    if (!begun.ok || !begun.post) return begun.ok ? { ok: false, reason: "unknown" } : begun;
    const { post, head } = begun;
    const found = await findVersion(trx, id, version);
    if (!found) return { ok: false, reason: "unknown" };
    const { slug, status, publishDate, publishTime } = head.draft;
    const draft = { ...found.draft, slug, status, publishDate, publishTime };
    const saved = (version: number, isPending: boolean, at: Instant): DraftSaved => ({
      ...{ ok: true, version, savedAt: at, slug: post.slug, isPending },
    });
    if (isSameDraft(draft, head.draft)) return saved(head.version, head.isPending, head.at);

    const checked = await checkDraft(trx, id, draft, post);
    if (!checked.ok) return checked;
    await keepVersion(trx, id, head.isUnknown ? "saved" : "replaced", head, now);
    const isPending = post.status !== "draft";
    if (!isPending) await changePost(running, post, draftColumns(draft, checked.slug, post, timeZone));
    const writer = { tab: null, device };
    const next = { version: head.version + 1, draft, isPending, author: actor, at: now, writer };
    await writeCurrentDraft(trx, id, next);
    await keepVersion(trx, id, "restored", next, now);
    await audit({ action: "restored a version of", subjectId: id, detail: titleOrUntitled(draft.title) });
    return { ...saved(next.version, isPending, now), slug: isPending ? post.slug : checked.slug };
  });
}
