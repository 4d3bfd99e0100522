import type { Trx } from "#app/platform/database/database.server.ts";
import { firstFreeSlug, slugOf } from "#app/platform/text/slugs.ts";

/** `/events/past` and the calendar are pages of their own. */
const RESERVED = ["past", "calendar"];

/**
 * Chooses a slug for this name that no other event has or ever had, so that an old address never
 * leads to another event.
 *
 * @param eventId the event that gets it; its own former slugs count as free
 */
export async function chooseSlug(trx: Trx, name: string, eventId: string): Promise<string> {
  // A name without any Latin letter or digit still gets a short, readable address.
  const wanted = slugOf(name) || `event-${eventId.slice(-6)}`;
  const current = await trx
    .selectFrom("events")
    .select("slug")
    .where("id", "<>", eventId)
    .where((eb) => eb.or([eb("slug", "=", wanted), eb("slug", "like", `${wanted}-%`)]))
    .execute();
  const earlier = await trx
    .selectFrom("eventSlugs")
    .select("slug")
    .where("eventId", "<>", eventId)
    .where((eb) => eb.or([eb("slug", "=", wanted), eb("slug", "like", `${wanted}-%`)]))
    .execute();
  const gone = await trx
    .selectFrom("goneEventSlugs")
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", wanted), eb("slug", "like", `${wanted}-%`)]))
    .execute();
  const taken = new Set([...RESERVED, ...[...current, ...earlier, ...gone].map((row) => row.slug)]);
  return firstFreeSlug(wanted, taken);
}

/** Records an event's former address, which then redirects to the new one. */
export async function keepOldSlug(
  trx: Trx,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  await trx.deleteFrom("eventSlugs").where("slug", "=", to).where("eventId", "=", eventId).execute();
  await trx.insertInto("eventSlugs").values({ slug: from, eventId, replacedAt: Date.now() }).execute();
}
