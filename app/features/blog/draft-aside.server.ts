import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant } from "#db/schema.ts";
import { cleanDraft } from "./clean-draft.server.ts";
import { type NewerDraft, type PostDraft, titleOrUntitled } from "./post-draft.ts";
import { isSameDraft, type Writer, writeCurrentDraft } from "./post-heads.server.ts";
import { describeNewer } from "./post-newer.server.ts";
import { POSTS } from "./post-record.server.ts";
import { beginSave, type SaveOutcome } from "./post-saves.server.ts";
import { keepVersion } from "./post-versions.server.ts";

/**
 * Stores a draft as a version of a post without making it the latest one, because its writer chose
 * the newer draft instead. The latest draft gets the next version number but keeps its writer, so
 * the tab that wrote it sees no conflict.
 */
export async function setDraftAside(
  db: Db,
  actor: Actor,
  id: string,
  { draft: sent, writer }: { draft: PostDraft; writer: Writer },
  now: Instant = Date.now(),
): Promise<SaveOutcome<{ ok: true; newest: NewerDraft }>> {
  const cleaned = await cleanDraft(sent);
  if (!cleaned.ok) return cleaned;
  const { draft } = cleaned;
  const { timeZone } = await readSiteSettings(db);
  return change(db, actor, POSTS, async (running) => {
    const { trx, audit } = running;
    const begun = await beginSave(running, id, 1, timeZone);
    if (!begun.ok || !begun.post) return begun.ok ? { ok: false, reason: "unknown" } : begun;
    const { post, head } = begun;
    if (isSameDraft(head.draft, draft))
      return { ok: true, newest: await describeNewer(trx, post, head, actor, writer.tab) };
    const aside = { version: head.version + 1, draft, author: actor, at: now, writer };
    await keepVersion(trx, id, "replaced", aside, now);
    const newest = { ...head, version: head.version + 2 };
    await writeCurrentDraft(trx, id, newest);
    await audit({ action: "kept a version of", subjectId: id, detail: titleOrUntitled(draft.title) });
    return { ok: true, newest: await describeNewer(trx, post, newest, actor, writer.tab) };
  });
}
