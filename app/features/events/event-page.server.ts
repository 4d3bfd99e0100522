import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ITEM_PATHS } from "#app/platform/public-items/item-ref.ts";
import type { LinkCard } from "#app/platform/rich-text/blocks/related/block.ts";
import type { CalendarDate, Instant, TimeOfDay } from "#db/schema.ts";
import type { EventCategory, EventStatus } from "./event.ts";

/** A stored event with its picture. Never one that is in planning or removed. */
export type PublicEvent = {
  id: string;
  slug: string;
  name: string;
  category: EventCategory;
  report: string;
  summary: string;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  endTime: TimeOfDay | null;
  previousDate: CalendarDate | null;
  location: string;
  status: Exclude<EventStatus, "planning">;
  sequence: number;
  views: number;
  likes: number;
  shares: number;
  createdAt: Instant;
  updatedAt: Instant;
  picture: PictureData | null;
  alt: string;
};

/**
 * The result of looking up an event's address. `moved`: the event has another address; `removed`:
 * it used to be public.
 */
export type FoundEvent =
  | { found: "event"; event: PublicEvent }
  | { found: "moved"; slug: string }
  | { found: "removed" };

/**
 * Finds what visitors see at an id, the current slug or a former one.
 *
 * @returns undefined for an event that was never public: unknown, or still in planning
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

/** Finds an event as visitors will see it, also one that is still in planning. */
export async function findEventToPreview(db: ReadDb, id: string): Promise<PublicEvent | undefined> {
  const row = await select(db).where("events.id", "=", id).where("deletedAt", "is", null).executeTakeFirst();
  if (!row) return undefined;
  const { deletedAt: _, ...event } = nestPicture(row);
  return { ...event, status: row.status === "planning" ? "upcoming" : row.status };
}

/** The characters of ids and slugs. PostgreSQL would fail with an error on some other strings. */
const ADDRESS = /^[a-z0-9-]{1,100}$/;

/** Whether a permanently deleted event had this address. */
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
      "endTime",
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

/** Finds the event at an address of this site that visitors can open, for a card in a text. */
export async function findEventCard(db: ReadDb, address: string): Promise<LinkCard | undefined> {
  if (!address.startsWith(ITEM_PATHS.event)) return undefined;
  const found = await findPublicEvent(db, address.slice(ITEM_PATHS.event.length));
  if (found?.found === "moved") return findEventCard(db, ITEM_PATHS.event + found.slug);
  if (found?.found !== "event") return undefined;
  const { slug, name, summary, picture } = found.event;
  return { path: ITEM_PATHS.event + slug, title: name, summary, picture };
}
