import { type Insertable, sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "#db/schema.ts";
import { CONSENT_ROW } from "#tests/support/consents.ts";
import { describeOnEachEngine, openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertPicture, PICTURE } from "#tests/support/events.ts";
import { plansOf } from "#tests/support/query-plans.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import {
  FOR_EVER,
  findHidden,
  nextEnd,
  ofConsent,
  renewPermissions,
  UNCLASSIFIED_SETTING,
} from "./picture-permission.server.ts";

const ALL = sql<boolean>`true`;

test("every page asks for the next end, by an index of the few pictures that have one", async () => {
  const { db, close } = await openTestDatabase("sqlite");
  const [plan] = await plansOf(db, nextEnd);
  expect(plan).toContain("SEARCH pictures USING COVERING INDEX pictures_shown_until");
  await close();
});

describeOnEachEngine("until when visitors may see a picture", (open) => {
  let db: TestDatabase["db"];
  beforeEach(async () => {
    ({ db } = await open());
    await insertPicture(db);
  });
  const renew = (which = ALL) => db.transaction().execute((trx) => renewPermissions(trx, which));
  const until = async () =>
    (await db.selectFrom("pictures").select("shownUntil").executeTakeFirstOrThrow()).shownUntil;
  const describePicture = (people: "nobody" | "adults" | "children", children = 0) =>
    db
      .insertInto("pictureDetails")
      .values({ id: PICTURE, people, children, description: "", credit: "", approvedAt: 1, updatedAt: 1 })
      .execute();
  async function giveConsent(changes: Partial<Insertable<Schema["consents"]>> & { id: string }) {
    await db
      .insertInto("consents")
      .values({ ...CONSENT_ROW, ...changes, pseudonym: changes.id })
      .execute();
    await db.insertInto("pictureConsents").values({ pictureId: PICTURE, consentId: changes.id }).execute();
  }

  test("is for ever before anybody has said who is in it, unless an owner wants it hidden", async () => {
    await renew();
    expect(await until()).toBe(FOR_EVER);
    await db
      .insertInto("settings")
      .values({ key: UNCLASSIFIED_SETTING, value: "true", updatedAt: 1 })
      .execute();
    await renew();
    expect(await until()).toBe(0);
    await describePicture("adults");
    await renew();
    expect(await until()).toBe(FOR_EVER);
  });

  test("is the earliest end of the consents, once each child has one", async () => {
    await describePicture("children", 2);
    await renew();
    expect(await until()).toBe(0);
    await giveConsent({ id: "one", endsAt: 3000 });
    await renew();
    expect(await until()).toBe(0);
    await giveConsent({ id: "two", endsAt: 2000 });
    await renew(ofConsent("two"));
    expect(await until()).toBe(2000);
    expect([...(await findHidden(db, [PICTURE], 1999))]).toEqual([]);
    expect([...(await findHidden(db, [PICTURE], 2000))]).toEqual([PICTURE]);
    expect(await nextEnd(db, 1999)).toBe(2000);
    expect(await nextEnd(db, 2000)).toBeUndefined();
  });

  test.each([
    ["for something else", { forWebsite: false }],
    ["not asked a second time", { askedAgainOn: null }],
    ["withdrawn", { withdrawnAt: 5 }],
  ])("is never with a consent that is %s", async (_, changes) => {
    await describePicture("children", 1);
    await giveConsent({ id: "one", ...changes });
    await renew();
    expect(await until()).toBe(0);
    await db
      .updateTable("consents")
      .set({ ...CONSENT_ROW, id: "one", pseudonym: "one", withdrawnAt: null })
      .execute();
    await renew();
    expect(await until()).toBe(1000);
  });

  test("is never once the picture is withdrawn, whatever anybody says later", async () => {
    await describePicture("nobody");
    await db.updateTable("pictures").set({ withdrawnAt: 5 }).execute();
    await renew();
    expect(await until()).toBe(0);
  });

  test("makes cached pages stale only if it changes", async () => {
    const before = await readGeneration(db);
    await renew();
    expect(await readGeneration(db)).toBe(before);
    await describePicture("children", 1);
    await renew();
    expect(await readGeneration(db)).toBe(before + 1);
  });
});
