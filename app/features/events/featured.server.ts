import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { noteFieldChanges } from "#app/platform/merge/field-changes.server.ts";
import { eventRecord } from "./event-merge.server.ts";

/** The one event that is featured at present, whether or not the public sees it. */
export type FeaturedNow = { id: string; name: string };

/** Which event is featured; at most one is. */
export async function findFeaturedNow(db: Db): Promise<FeaturedNow | undefined> {
  return db
    .selectFrom("events")
    .select(["id", "name"])
    .where("isFeatured", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/**
 * Makes room for an event to be the featured one. Comes after `raiseGeneration`, which makes other writers wait.
 *
 * @param replaces the event that it may take the place of, by its id
 * @returns the event that keeps the place, because it is another one than the person knew of; undefined: the place is free
 */
export async function featureOnly(
  trx: Trx,
  actor: Actor,
  id: string,
  replaces: string,
): Promise<FeaturedNow | undefined> {
  const featured = await findFeaturedNow(trx);
  if (!featured || featured.id === id) return undefined;
  if (featured.id !== replaces) return featured;
  await trx.updateTable("events").set({ isFeatured: false }).where("id", "=", featured.id).execute();
  await noteFieldChanges(trx, actor, eventRecord(featured.id), ["isFeatured"]);
  await recordAudit(trx, actor, {
    action: "updated",
    subject: "event",
    subjectId: featured.id,
    detail: `${featured.name}: isFeatured`,
  });
  return undefined;
}
