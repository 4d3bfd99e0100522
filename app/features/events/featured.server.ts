import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Change } from "#app/platform/records/change.server.ts";

/** The currently featured event, whether or not visitors see it. */
export type FeaturedNow = { id: string; name: string };

/** Finds the featured event; there is at most one. */
export async function findFeaturedNow(db: ReadDb): Promise<FeaturedNow | undefined> {
  return db
    .selectFrom("events")
    .select(["id", "name"])
    .where("isFeatured", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/**
 * Makes an event the only featured one.
 *
 * @param replaces the id of the event that it may replace
 * @returns the event that stays featured because the person has not confirmed replacing it;
 * undefined if the event can be featured
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
