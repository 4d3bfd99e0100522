import { ADMIN_PAGE_SIZE } from "#app/platform/admin-list.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";

/** A page of the executives for administrators, in the order in which the public sees them. */
export async function listExecutivesToManage(db: Db, page: number) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("executives")
      .leftJoin("pictures", "pictures.id", "executives.pictureId")
      .select([
        "executives.id",
        "executives.name",
        "executives.role",
        "executives.alt",
        "executives.linkedin",
      ])
      .select(pictureColumns)
      .orderBy("executives.position")
      .orderBy("executives.id")
      .limit(ADMIN_PAGE_SIZE)
      .offset((page - 1) * ADMIN_PAGE_SIZE)
      .execute(),
    db
      .selectFrom("executives")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { executives: rows.map(nestPicture), total };
}
