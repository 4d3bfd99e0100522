import { ADMIN_PAGE_SIZE, type ListRequest } from "#app/platform/admin-list.ts";
import { contains } from "#app/platform/database/contains.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";

/** A page of all events for administrators, the latest date first; the search matches name, location and type. */
export async function listEventsToManage(db: Db, { page, search }: ListRequest) {
  const matching = db
    .selectFrom("events")
    .where("events.deletedAt", "is", null)
    .where(contains(["events.name", "events.location", "events.category"], search));
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin("pictures", "pictures.id", "events.pictureId")
      .select([
        "events.id",
        "events.slug",
        "events.name",
        "events.category",
        "events.date",
        "events.location",
      ])
      .select(["events.status", "events.isFeatured", ...pictureColumns])
      .orderBy("events.date", (order) => order.desc().nullsFirst())
      .orderBy("events.id", "desc")
      .limit(ADMIN_PAGE_SIZE)
      .offset((page - 1) * ADMIN_PAGE_SIZE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { events: rows.map(nestPicture), total };
}
