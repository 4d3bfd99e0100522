import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { TrashedItem } from "#app/platform/trash.ts";
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
      action: "removed",
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

/** The events in the trash, the latest removed first. */
export async function listEventsInTrash(db: Db): Promise<TrashedItem[]> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "name", "deletedAt"])
    .where("deletedAt", "is not", null)
    .orderBy("deletedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, deletedAt }) => ({ id, title: name, deletedAt: deletedAt ?? 0 }));
}

/**
 * Removes for ever what lies in the trash since before an instant. Addresses that were public go on answering 410.
 *
 * @returns how many events were removed
 */
export async function purgeEventsFromTrash(db: Db, before: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await trx
      .selectFrom("events")
      .select(["id", "slug", "status"])
      .where("deletedAt", "<", before)
      .execute();
    for (const { id, slug, status } of expired) {
      const earlier = await trx.selectFrom("eventSlugs").select("slug").where("eventId", "=", id).execute();
      const slugs = [id, slug, ...earlier.map((row) => row.slug)];
      // What was still planned was never public, and its address must not tell that it was there.
      if (status !== "planning")
        await trx
          .insertInto("goneEventSlugs")
          .values(slugs.map((gone) => ({ slug: gone, goneAt: Date.now() })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await trx.deleteFrom("events").where("id", "=", id).execute();
    }
    return expired.length;
  });
}
