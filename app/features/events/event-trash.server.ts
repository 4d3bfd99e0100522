import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { forgetFieldChanges } from "#app/platform/merge/field-changes.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { TrashBin } from "#app/platform/trash.ts";
import { eventRecord } from "./event-merge.server.ts";
import { findFeaturedNow } from "./featured.server.ts";

/** `gone`: there is no such event where it was looked for; it was removed or restored before. */
export type TrashOutcome = { ok: true; name: string } | { ok: false; reason: "gone" };

/** Removes an event from everything public; its address answers 410 from now on. It can be restored. */
export async function removeEvent(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return db.transaction().execute(async (trx) => {
    await raiseGeneration(trx);
    const removed = await trx
      .updateTable("events")
      .set((eb) => ({ deletedAt: Date.now(), sequence: eb("sequence", "+", 1) }))
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "gone" };
    await recordAudit(trx, actor, {
      action: "deleted",
      subject: "event",
      subjectId: id,
      detail: removed.name,
    });
    return { ok: true, name: removed.name };
  });
}

/** Takes an event out of the trash, as it was; only the featured place stays with an event that has it by now. */
export async function restoreEvent(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return db.transaction().execute(async (trx) => {
    await raiseGeneration(trx);
    const featured = await findFeaturedNow(trx);
    const restored = await trx
      .updateTable("events")
      .set((eb) => ({
        deletedAt: null,
        sequence: eb("sequence", "+", 1),
        ...(featured ? { isFeatured: false } : {}),
      }))
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!restored) return { ok: false, reason: "gone" };
    await recordAudit(trx, actor, {
      action: "restored",
      subject: "event",
      subjectId: id,
      detail: restored.name,
    });
    return { ok: true, name: restored.name };
  });
}

/** Removes an event in the trash for ever. Addresses that were public go on answering 410. */
export async function eraseEvent(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .selectFrom("events")
      .select(["name", "slug", "status"])
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "gone" };
    const earlier = await trx.selectFrom("eventSlugs").select("slug").where("eventId", "=", id).execute();
    const slugs = [id, removed.slug, ...earlier.map(({ slug }) => slug)];
    const erased = await trx
      .deleteFrom("events")
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    // Somebody restored or erased it in this moment.
    if (erased.numDeletedRows === 0n) return { ok: false, reason: "gone" };
    await forgetFieldChanges(trx, eventRecord(id));
    // What was still planned was never public, and its address must not tell that it was there.
    if (removed.status !== "planning")
      await trx
        .insertInto("goneEventSlugs")
        .values(slugs.map((slug) => ({ slug, goneAt: Date.now() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await recordAudit(trx, actor, {
      action: "erased",
      subject: "event",
      subjectId: id,
      detail: removed.name,
    });
    return { ok: true, name: removed.name };
  });
}

/** The removed events, for the trash. */
export const EVENT_TRASH: TrashBin = {
  listInTrash: (db) =>
    db
      .selectFrom("events")
      .select((eb) => ["id", "name as title", eb.ref("deletedAt").$notNull().as("deletedAt")])
      .where("deletedAt", "is not", null),
  restore: restoreEvent,
  erase: eraseEvent,
};
