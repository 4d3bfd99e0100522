import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant } from "#db/schema.ts";
import { cleanDraft } from "./clean-draft.server.ts";
import type { DraftSaved } from "./post-draft.ts";
import { completePost, refusePassed } from "./post-draft-input.server.ts";
import { isSameDraft, type StoredPost, writeCurrentDraft } from "./post-heads.server.ts";
import { POSTS } from "./post-record.server.ts";
import {
  beginSave,
  checkDraft,
  type DraftToSave,
  findConflict,
  type SaveOutcome,
} from "./post-saves.server.ts";
import type { PostStatus } from "./post-status.ts";
import { keepOverwrittenVersion, keepVersion } from "./post-versions.server.ts";
import { changePost, hasSameValues, insertPost, publicColumns } from "./post-writing.server.ts";

export type Published = DraftSaved & { status: PostStatus };

/** The names of a version and an audit entry, by the new status. */
const DEEDS = { published: "published", scheduled: "scheduled", draft: "made a draft" } as const;

/**
 * Saves a complete post with the status from its form: publishes it, schedules it, or turns it into
 * a draft. Ends pending changes. Repeating the same save changes nothing.
 */
export async function publishDraft(
  db: Db,
  actor: Actor,
  id: string,
  sent: DraftToSave,
  now: Instant = Date.now(),
): Promise<SaveOutcome<Published>> {
  const cleaned = await cleanDraft(sent.draft);
  if (!cleaned.ok) return cleaned;
  const save = { ...sent, draft: cleaned.draft };
  const { timeZone } = await readSiteSettings(db);
  return change(db, actor, POSTS, async (running) => {
    const { trx, audit } = running;
    const begun = await beginSave(running, id, save.base, timeZone);
    if (!begun.ok) return begun;
    const { post, head } = begun;
    const complete = completePost(save.draft, timeZone);
    if (!complete.ok) return { ok: false, reason: "invalid", errors: complete.errors };
    const { input } = complete;
    const checked = await checkDraft(trx, id, save.draft, post);
    const columns = {
      ...publicColumns(input, save.draft.content),
      slug: checked.ok ? checked.slug : (post?.slug ?? ""),
    };

    if (post && checked.ok && !head.isPending && isDone(post, columns)) {
      const isKept = input.status !== "draft" || isSameDraft(head.draft, save.draft);
      if (isKept) {
        await keepVersion(trx, id, "saved", head, now);
        const { version, at } = head;
        return { ok: true, version, savedAt: at, slug: post.slug, isPending: false, status: post.status };
      }
    }
    const conflict = head && (await findConflict(trx, post, head, actor, save));
    if (conflict) return conflict;
    const passed = refusePassed(input, now);
    if (!checked.ok) return { ...checked, errors: { ...checked.errors, ...passed } };
    if (passed) return { ok: false, reason: "invalid", errors: passed };

    if (post) {
      await keepOverwrittenVersion(trx, id, head, { ...save, author: actor, now });
      await changePost(running, post, columns);
    } else await insertPost(running, { ...columns, id, createdAt: now, updatedAt: now });
    const next = {
      ...{ version: (head?.version ?? 0) + 1, isPending: false, author: actor, at: now },
      ...{ draft: save.draft, writer: save.writer },
    };
    await writeCurrentDraft(trx, id, next);
    await keepVersion(trx, id, DEEDS[input.status], next, now);
    await audit({
      action: deedOf(post, input.status),
      subjectId: id,
      detail: input.title,
    });
    const { version } = next;
    return { ok: true, version, savedAt: now, slug: columns.slug, isPending: false, status: input.status };
  });
}

/**
 * Whether the post already has these values. A post that was to be scheduled may have been
 * published since.
 */
function isDone(post: StoredPost, columns: { status: PostStatus; publishAt: Instant | null }): boolean {
  return (
    hasSameValues(post, columns) ||
    (columns.status === "scheduled" && hasSameValues(post, { ...columns, status: "published" }))
  );
}

function deedOf(before: StoredPost | undefined, status: PostStatus): string {
  if (!before && status === "draft") return "created";
  return status !== "scheduled" && before?.status === status ? "updated" : DEEDS[status];
}
