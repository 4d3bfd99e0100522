import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { CalendarDate, Instant, TimeOfDay } from "#db/schema.ts";
import type { EventCategory, EventStatus } from "./event.ts";

/** An event as it is stored, with its picture. `planning` ones and removed ones never come out of here. */
export type PublicEvent = {
  id: string;
  slug: string;
  name: string;
  category: EventCategory;
  report: string;
  summary: string;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  previousDate: CalendarDate | null;
  location: string;
  status: Exclude<EventStatus, "planning">;
  sequence: number;
  views: number;
  likes: number;
  shares: number;
  createdAt: Instant;
  updatedAt: Instant;
  picture: PictureData;
  alt: string;
};

/** What is at an event's address. `moved`: the event has another address; `removed`: it was public and is no longer. */
export type FoundEvent =
  | { found: "event"; event: PublicEvent }
  | { found: "moved"; slug: string }
  | { found: "removed" };

/**
 * Looks up what a visitor finds under an id, the current slug or an earlier one.
 *
 * @returns undefined for what was never public: unknown, or still being planned
 */
export async function findPublicEvent(db: ReadDb, idOrSlug: string): Promise<FoundEvent | undefined> {
  if (!ADDRESS.test(idOrSlug)) return undefined;
  const current = await select(db)
    .where((eb) => eb.or([eb("slug", "=", idOrSlug), eb("events.id", "=", idOrSlug)]))
    .executeTakeFirst();
  const row =
    current ??
    (await select(db)
      .where("events.id", "=", (eb) =>
        eb.selectFrom("eventSlugs").select("eventId").where("eventSlugs.slug", "=", idOrSlug),
      )
      .executeTakeFirst());
  if (!row && (await isGone(db, idOrSlug))) return { found: "removed" };
  if (!row || row.status === "planning") return undefined;
  if (row.deletedAt !== null) return { found: "removed" };
  if (row.slug !== idOrSlug) return { found: "moved", slug: row.slug };
  const { deletedAt: _, ...event } = nestPicture(row);
  return { found: "event", event: { ...event, status: row.status } };
}

/** What ids and slugs are made of; PostgreSQL would refuse some other texts with an error. */
const ADDRESS = /^[a-z0-9-]{1,100}$/;

/** Whether an event that was removed for ever had this address. */
async function isGone(db: ReadDb, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("goneEventSlugs")
    .select("slug")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}

function select(db: ReadDb) {
  return db
    .selectFrom("events")
    .innerJoin("pictures", "pictures.id", "events.pictureId")
    .select([
      "events.id",
      "slug",
      "name",
      "category",
      "report",
      "summary",
      "date",
      "time",
      "previousDate",
      "location",
      "status",
      "sequence",
      "views",
      "likes",
      "shares",
      "events.createdAt",
      "updatedAt",
      "deletedAt",
      "alt",
      ...pictureColumns,
    ]);
}
