import type { TrashBin } from "#app/platform/records/trash.server.ts";
import { EVENTS } from "./event-record.server.ts";
import { findFeaturedNow } from "./featured.server.ts";

/** The public address of a deleted event answers 410 Gone, also after it is erased. */
export const EVENT_TRASH: TrashBin<"events"> = {
  record: EVENTS,
  title: ["name"],
  /** A restored event is no longer featured if another one is. */
  async place({ trx, update }, event, deletedAt) {
    const isFeatured = event.isFeatured && (deletedAt !== null || !(await findFeaturedNow(trx)));
    await update(event, { deletedAt, sequence: event.sequence + 1, isFeatured });
  },
  async beforeErasing({ trx }, { id, slug, status }) {
    // An event in planning was never public, and its address must not reveal that it existed.
    if (status === "planning") return;
    const earlier = await trx.selectFrom("eventSlugs").select("slug").where("eventId", "=", id).execute();
    const gone = [id, slug, ...earlier.map((old) => old.slug)];
    await trx
      .insertInto("goneEventSlugs")
      .values(gone.map((address) => ({ slug: address, goneAt: Date.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
