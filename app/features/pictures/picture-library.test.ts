import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { renewPermissions } from "#app/platform/images/picture-permission.server.ts";
import { CONSENT_ROW } from "#tests/support/consents.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { insertEvents, insertPicture, PICTURE } from "#tests/support/events.ts";
import { relist } from "#tests/support/lists.ts";
import { libraryAddress, readLibraryRequest } from "./library-request.ts";
import { PICTURE_LIST } from "./picture-details.server.ts";
import { countPictures, findDoubts, LIBRARY_PAGE, listPictures, listUses } from "./picture-library.server.ts";

const id = (number: number) => number.toString(16).padStart(32, "0");

describeOnEachEngine("the library of pictures", (open) => {
  let db: TestDatabase["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });
  const say = (picture: string, details: { people: "nobody" | "children"; description?: string }) =>
    db
      .insertInto("pictureDetails")
      .values({ id: picture, children: 1, description: "", credit: "Obi", updatedAt: 1, ...details })
      .execute();
  const list = async (address: string) => {
    const { pictures, hasOlder } = await listPictures(
      db,
      readLibraryRequest(new URL(address, "http://site")),
    );
    return { ids: pictures.map(({ picture }) => picture.id), last: pictures.at(-1), hasOlder };
  };

  test("lists each once, newest first, and goes on from where it stopped", async () => {
    for (let number = 1; number <= LIBRARY_PAGE + 2; number += 1) {
      await insertPicture(db, id(number));
      // Two of each moment.
      await db
        .updateTable("pictures")
        .set({ createdAt: Math.ceil(number / 2) })
        .where("id", "=", id(number))
        .execute();
    }
    const first = await list("/admin/pictures");
    expect(first.ids[0]).toBe(id(LIBRARY_PAGE + 2));
    expect(first.ids).toHaveLength(LIBRARY_PAGE);
    expect(first.hasOlder).toBe(true);
    const { createdAt = 0, picture } = first.last ?? {};
    const second = await list(
      libraryAddress({ part: "all", search: "" }, { createdAt, id: picture?.id ?? "" }),
    );
    expect(second).toMatchObject({ ids: [id(2), id(1)], hasOlder: false });
  });

  test("finds the parts, and the words of descriptions and credits", async () => {
    for (const number of [1, 2, 3, 4]) await insertPicture(db, id(number));
    await say(id(1), { people: "nobody", description: "Books for all" });
    await say(id(2), { people: "children", description: "A class" });
    await db.transaction().execute((trx) => renewPermissions(trx, sql`true`));
    await relist(db, [PICTURE_LIST]);
    await db.updateTable("pictures").set({ shownUntil: 0 }).where("id", "=", id(2)).execute();
    await db.insertInto("consents").values(CONSENT_ROW).execute();
    expect((await list("/admin/pictures?show=approval")).ids).toEqual([]);
    await db
      .insertInto("pictureConsents")
      .values({ pictureId: id(2), consentId: CONSENT_ROW.id })
      .execute();
    await db.updateTable("pictures").set({ unusedSince: 1 }).where("id", "=", id(3)).execute();
    await db.updateTable("pictures").set({ withdrawnAt: 1, shownUntil: 0 }).where("id", "=", id(4)).execute();
    const found: Record<string, number[]> = {
      "?show=unclassified": [3],
      "?show=children": [2],
      "?show=approval": [2],
      "?show=hidden": [2],
      "?show=unused": [3],
      "?show=nonsense": [3, 2, 1],
      "?search=CLASS+obi": [2],
      "?search=boo+obi": [1],
      "?search=ooks": [],
      "?search=obi&show=children": [2],
    };
    for (const [address, numbers] of Object.entries(found))
      expect((await list(`/admin/pictures${address}`)).ids, address).toEqual(numbers.map(id));
    expect(await countPictures(db, "unclassified")).toBe(0);
    expect(await countPictures(db, "approval")).toBe(1);
    expect(await findDoubts(db, [1, 2, 3, 4].map(id))).toEqual({
      [id(2)]: "hidden",
      [id(3)]: "unclassified",
      [id(4)]: "withdrawn",
    });
  });

  test("knows everything that uses a picture, with where it can be replaced", async () => {
    const [event = ""] = await insertEvents(db, [{ name: "Book drive" }]);
    const values = { slot: "hero", pictureId: PICTURE, alt: "", updatedAt: 1 };
    await db.insertInto("sitePictures").values(values).execute();
    await sql`insert into posts
        (id, slug, title, excerpt, category, author, date, read_time, tags, content, alt, status, featured, created_at, updated_at)
      values ('p', 'p', 'A draft', '', 'programs', '', '2026-01-01', '', '', '', '', 'draft', ${sql.lit(false)}, 1, 1)`.execute(
      db,
    );
    await db.insertInto("postPictures").values({ ownerId: "p", pictureId: PICTURE }).execute();
    expect(await listUses(db, PICTURE_COLUMNS, PICTURE)).toEqual([
      {
        what: "Event, beside its report",
        title: "Book drive",
        editedAt: `/admin/events/${event}`,
        isPublic: true,
      },
      { what: "Place on the website", title: "Hero of the home page", editedAt: "/admin", isPublic: true },
      { what: "Post, in its text", title: "A draft", editedAt: "/admin/blog/p/edit", isPublic: false },
    ]);
    expect(await listUses(db, PICTURE_COLUMNS, id(9))).toEqual([]);
  });
});
