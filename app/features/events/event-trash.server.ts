import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import type { TrashBin } from "#app/platform/records/trash.ts";
import { EVENTS } from "./event-record.server.ts";
import { findFeaturedNow } from "./featured.server.ts";

/** `gone`: the event is not in the expected place, because it was already deleted or restored. */
export type TrashOutcome = { ok: true; name: string } | { ok: false; reason: "gone" };

/**
 * Moves an event to the trash, from which it can be restored. Its public address then
 * responds with 410 Gone.
 */
export async function removeEvent(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return change(db, actor, EVENTS, async ({ find, update, audit }) => {
    const event = await find(id);
    if (event?.deletedAt !== null) return { ok: false, reason: "gone" };
    await update(event, { deletedAt: Date.now(), sequence: event.sequence + 1 });
    await audit({ action: "deleted", subjectId: id, detail: event.name });
    return { ok: true, name: event.name };
  });
}

/**
 * Restores an event from the trash unchanged, except that it is no longer featured if
 * another event is.
 */
export async function restoreEvent(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return change(db, actor, EVENTS, async ({ trx, find, update, audit }) => {
    const event = await find(id);
    if (!event || event.deletedAt === null) return { ok: false, reason: "gone" };
    const isFeatured = event.isFeatured && !(await findFeaturedNow(trx));
    await update(event, { deletedAt: null, sequence: event.sequence + 1, isFeatured });
    await audit({ action: "restored", subjectId: id, detail: event.name });
    return { ok: true, name: event.name };
  });
}

/**
 * Permanently deletes an event from the trash. Addresses that were public keep
 * responding with 410 Gone.
 */
export async function eraseEvent(db: Db, actor: Actor, id: string): Promise<TrashOutcome> {
  return change(db, actor, EVENTS, async ({ trx, find, remove, audit }) => {
    const event = await find(id);
    if (!event || event.deletedAt === null) return { ok: false, reason: "gone" };
    const earlier = await trx.selectFrom("eventSlugs").select("slug").where("eventId", "=", id).execute();
    const slugs = [id, event.slug, ...earlier.map(({ slug }) => slug)];
    await remove(event);
    // An event in planning was never public, and its address must not reveal that it existed.
    if (event.status !== "planning")
      await trx
        .insertInto("goneEventSlugs")
        .values(slugs.map((slug) => ({ slug, goneAt: Date.now() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await audit({ action: "erased", subjectId: id, detail: event.name });
    return { ok: true, name: event.name };
  });
}

/** Declares deleted events for the trash. */
export const EVENT_TRASH: TrashBin = {
  listInTrash: (db) =>
    db
      .selectFrom("events")
      .select((eb) => ["id", "name as title", eb.ref("deletedAt").$notNull().as("deletedAt")])
      .where("deletedAt", "is not", null),
  restore: restoreEvent,
  erase: eraseEvent,
};
