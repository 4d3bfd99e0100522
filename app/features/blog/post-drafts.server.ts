import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant, PostVersionKind } from "#db/schema.ts";
import { type CleanDraft, cleanDraft, openDraft } from "./clean-draft.server.ts";
import { type DraftReason, type DraftSaved, type PostDraft, titleOrUntitled } from "./post-draft.ts";
import { completePost } from "./post-draft-input.server.ts";
import {
  findCurrentDraft,
  isSameDraft,
  type StoredPost,
  type Writer,
  writeCurrentDraft,
} from "./post-heads.server.ts";
import { POSTS } from "./post-record.server.ts";
import {
  beginSave,
  checkDraft,
  type DraftToSave,
  draftColumns,
  findConflict,
  type SaveOutcome,
} from "./post-saves.server.ts";
import { keepOverwrittenVersion, keepVersion } from "./post-versions.server.ts";
import { changePost, hasSameValues, insertPost, publicColumns } from "./post-writing.server.ts";

/**
 * Saves a draft, complete or not. For a draft post it changes the post itself; for a published or
 * scheduled post it becomes the pending changes, and what visitors see stays the same. Saving the
 * same draft again changes nothing, so a save whose response was lost can be retried.
 */
export async function saveDraft(
  db: Db,
  actor: Actor,
  id: string,
  { reason, ...sent }: DraftToSave & { reason: DraftReason },
  now: Instant = Date.now(),
): Promise<SaveOutcome> {
  const cleaned = await cleanDraft(sent.draft);
  if (!cleaned.ok) return cleaned;
  const save = { ...sent, draft: cleaned.draft };
  const { timeZone } = await readSiteSettings(db);
  return change(db, actor, POSTS, async (running) => {
    const { trx, audit, skipAudit } = running;
    const begun = await beginSave(running, id, save.base, timeZone);
    if (!begun.ok) return begun;
    const { post, head } = begun;
    const isWanted = reason === "save" || save.overwrite === true;
    if (head && isSameDraft(head.draft, save.draft)) {
      if (isWanted && (await keepVersion(trx, id, "saved", head, now)))
        await audit({ action: "updated", subjectId: id, detail: save.draft.title });
      return {
        ok: true,
        version: head.version,
        savedAt: head.at,
        slug: post.slug,
        isPending: head.isPending,
      };
    }
    const conflict = head && (await findConflict(trx, post, head, actor, save));
    if (conflict) return conflict;
    const checked = await checkDraft(trx, id, save.draft, post);
    if (!checked.ok) return checked;
    if (!post) return insertDraft(running, actor, id, { ...save, slug: checked.slug, timeZone }, now);

    await keepOverwrittenVersion(trx, id, head, { ...save, author: actor, now });
    const isDraft = post.status === "draft";
    if (isDraft) await changePost(running, post, draftColumns(save.draft, checked.slug, post, timeZone));
    const isPending = !isDraft && !isWhatIsPublished(post, save.draft, checked.slug, timeZone);
    const { draft, writer } = save;
    const next = { version: head.version + 1, draft, isPending, author: actor, at: now, writer };
    await writeCurrentDraft(trx, id, next);
    if (isWanted) {
      await keepVersion(trx, id, "saved", next, now);
      await audit({ action: "updated", subjectId: id, detail: save.draft.title });
    } else skipAudit("an autosave every few seconds");
    const slug = isDraft ? checked.slug : post.slug;
    return { ok: true, version: next.version, savedAt: now, slug, isPending };
  });
}

function isWhatIsPublished(post: StoredPost, draft: CleanDraft, slug: string, timeZone: string): boolean {
  const complete = completePost(draft, timeZone);
  return complete.ok && hasSameValues(post, { ...publicColumns(complete.input, draft.content), slug });
}

type NewDraft = { draft: CleanDraft; slug: string; timeZone: string; writer?: Writer | undefined };

async function insertDraft(
  running: Change<"posts">,
  actor: Actor,
  id: string,
  { draft, slug, timeZone, writer }: NewDraft,
  now: Instant,
  kind: PostVersionKind = "saved",
): Promise<DraftSaved> {
  const { trx, audit } = running;
  await insertPost(running, {
    ...draftColumns(draft, slug, undefined, timeZone),
    id,
    createdAt: now,
    updatedAt: now,
  });
  const head = { version: 1, draft, isPending: false, author: actor, at: now, writer };
  await writeCurrentDraft(trx, id, head);
  await keepVersion(trx, id, kind, head, now);
  await audit({ action: "created", subjectId: id, detail: titleOrUntitled(draft.title) });
  return { ok: true, version: 1, savedAt: now, slug, isPending: false };
}

/**
 * Stores a new draft post: a copy, which gets an address of its own, or an imported post, which may
 * bring its address.
 *
 * @param kind the kind of its first version
 */
export async function createDraft(
  db: Db,
  actor: Actor,
  draft: CleanDraft,
  kind: "copied" | "imported",
): Promise<{ ok: true; id: string; slug: string } | Extract<SaveOutcome, { reason: "invalid" }>> {
  const { timeZone } = await readSiteSettings(db);
  const id = newId();
  return change(db, actor, POSTS, async (running) => {
    const copy = { ...draft, slug: kind === "imported" ? draft.slug : "" };
    const checked = await checkDraft(running.trx, id, copy, undefined);
    if (!checked.ok) return checked;
    const { slug } = await insertDraft(
      running,
      actor,
      id,
      { draft: copy, slug: checked.slug, timeZone },
      Date.now(),
      kind,
    );
    return { ok: true, id, slug };
  });
}

/**
 * Discards the pending changes of a published or scheduled post, so that the latest draft is again
 * what visitors see. The discarded draft is kept as a version. Does nothing if there are no
 * pending changes.
 */
export async function discardDraft(
  db: Db,
  actor: Actor,
  id: string,
  now: Instant = Date.now(),
): Promise<SaveOutcome<DraftSaved & { draft: PostDraft }>> {
  const { timeZone } = await readSiteSettings(db);
  return change(db, actor, POSTS, async (running) => {
    const { trx, audit } = running;
    const begun = await beginSave(running, id, 1, timeZone);
    if (!begun.ok || !begun.post) return begun.ok ? { ok: false, reason: "unknown" } : begun;
    const { post, head } = begun;
    if (!head.isPending)
      return {
        ...{ ok: true, version: head.version, savedAt: head.at, slug: post.slug },
        ...{ isPending: false, draft: await openDraft(head.draft) },
      };
    await keepVersion(trx, id, "discarded", head, now);
    await trx
      .updateTable("postDrafts")
      .set({ fields: null, isPending: false })
      .where("postId", "=", id)
      .execute();
    const { draft } = await findCurrentDraft(trx, post, timeZone);
    const next = { version: head.version + 1, draft, isPending: false, author: actor, at: now };
    await writeCurrentDraft(trx, id, next);
    await audit({ action: "discarded changes of", subjectId: id, detail: titleOrUntitled(post.title) });
    return {
      ok: true,
      version: next.version,
      savedAt: now,
      slug: post.slug,
      isPending: false,
      draft: await openDraft(draft),
    };
  });
}
