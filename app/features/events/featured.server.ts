import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Change } from "#app/platform/records/change.server.ts";

/** The one event that is featured at present, whether or not the public sees it. */
export type FeaturedNow = { id: string; name: string };

/** Which event is featured; at most one is. */
export async function findFeaturedNow(db: ReadDb): Promise<FeaturedNow | undefined> {
  return db
    .selectFrom("events")
    .select(["id", "name"])
    .where("isFeatured", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/**
 * Makes room for an event to be the featured one.
 *
 * @param replaces the event that it may take the place of, by its id
 * @returns the event that keeps the place, because it is another one than the person knew of; undefined: the place is free
 */
export async function featureOnly(
  { trx, find, update, audit }: Change<"events">,
  id: string,
  replaces: string,
): Promise<FeaturedNow | undefined> {
  const featured = await findFeaturedNow(trx);
  if (!featured || featured.id === id) return undefined;
  const before = featured.id === replaces && (await find(featured.id));
  if (!before) return featured;
  await update(before, { isFeatured: false }, ["isFeatured"]);
  await audit({ action: "updated", subjectId: before.id, detail: `${before.name}: isFeatured` });
  return undefined;
}
