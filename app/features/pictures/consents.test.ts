import { beforeEach, expect, test } from "vitest";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { findPictureToShare } from "#app/platform/images/picture-columns.server.ts";
import { pictureFileName } from "#app/platform/images/picture-data.ts";
import { hidesUnclassified } from "#app/platform/images/picture-permission.server.ts";
import { removeUnusedPictures } from "#app/platform/images/unused-pictures.server.ts";
import { CONSENT_FORM } from "#tests/support/consents.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA, insertPicture, PICTURE } from "#tests/support/events.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { consentInput, newConsentInput } from "./consent-input.ts";
import { countOpenConsents, listConsents } from "./consent-list.server.ts";
import { remindOfEnds } from "./consent-reminders.server.ts";
import { confirmConsent, createConsent, updateConsent, withdrawConsent } from "./consents.server.ts";
import { approvePicture, savePictureDetails } from "./picture-details.server.ts";
import { pictureInput } from "./picture-input.ts";
import { suggestPseudonyms } from "./pseudonyms.ts";
import { readStopLink, stopLink, stopShowing } from "./stop-link.server.ts";
import { setHidesUnclassified } from "./unclassified.server.ts";

const ID = "0198c3f0-0000-7000-8000-000000000001";

describeOnEachEngine("a consent", (open) => {
  let db: TestDatabase["db"];
  let dataDir: string;
  let site: Parameters<typeof createConsent>[0] & Parameters<typeof withdrawConsent>[0];
  beforeEach(async () => {
    ({ db } = await open());
    dataDir = temporaryFolder("data");
    const config = { dataDir, consentKey: undefined } as (typeof site)["config"];
    site = { db, config, files: openFiles({ filesUrl: undefined, dataDir }) };
    await insertPicture(db);
  });

  const create = (changes: object = {}) =>
    createConsent(
      site,
      ADA,
      newConsentInput.parse({ ...CONSENT_FORM, id: ID, picture: PICTURE, ...changes }),
    );
  const change = async (changes: object) => {
    const [row] = await db.selectFrom("consents").select("updatedAt").where("id", "=", ID).execute();
    const form = { ...CONSENT_FORM, name: "", guardianName: "", contact: "", ...changes };
    return updateConsent(site, ADA, ID, consentInput.parse({ ...form, updatedAt: String(row?.updatedAt) }));
  };
  const OBI = { id: "obi", name: "Obi" };
  const approve = async (actor = OBI, reason = "", later = 0) => {
    const [row] = await db.selectFrom("pictureDetails").select("updatedAt").execute();
    return approvePicture(db, actor, PICTURE, { reason, seen: (row?.updatedAt ?? 0) + later });
  };
  const insertObi = () =>
    db
      .insertInto("users")
      .values({ ...OBI, email: "obi@example.org", role: "editor", createdAt: 1, updatedAt: 1 })
      .execute();
  const picture = () => db.selectFrom("pictures").selectAll().executeTakeFirstOrThrow();
  const audited = async () =>
    (await db.selectFrom("auditEntries").select(["action", "detail"]).orderBy("id").execute()).map(
      ({ action, detail }) => `${action} ${detail}`,
    );

  test("counts from the second question on, and no longer than her guardian may decide", async () => {
    expect(await create()).toEqual({ ok: true });
    await approve();
    expect((await picture()).shownUntil).toBe(0);
    expect(await confirmConsent(db, ADA, ID)).toEqual({ ok: true });
    // In the time zone of the foundation, one hour ahead.
    expect((await picture()).shownUntil).toBe(Date.UTC(2030, 0, 31, 23));
    await change({ turnsAdult: "2028-03" });
    expect((await picture()).shownUntil).toBe(Date.UTC(2028, 1, 29, 23));
    // For longer than she has agreed to, she is asked again.
    await change({ guardian: "adult", turnsAdult: "" });
    expect((await picture()).shownUntil).toBe(0);
    await confirmConsent(db, ADA, ID);
    expect((await picture()).shownUntil).toBe(Date.UTC(2030, 0, 31, 23));
    await change({ guardian: "adult", turnsAdult: "", forWebsite: undefined, forPrint: "on" });
    expect((await picture()).shownUntil).toBe(0);
    expect(await audited()).toEqual([
      "described Girls in the picture",
      "recorded Amina",
      "approved ",
      "confirmed Amina",
      "updated Amina: Turns 18",
      "updated Amina: How her guardian agreed, Turns 18",
      "confirmed Amina",
      "updated Amina: This website, Print: leaflets, reports, newspapers",
    ]);
  });

  test("is for social networks only if she said so", async () => {
    await create();
    await confirmConsent(db, ADA, ID);
    await approve();
    expect(await findPictureToShare(db, PICTURE)).toBeNull();
    await change({ forSocial: "on" });
    expect(await findPictureToShare(db, PICTURE)).toBeNull();
    await confirmConsent(db, ADA, ID);
    expect(await findPictureToShare(db, PICTURE)).toMatchObject({ id: PICTURE });
    await change({ forSocial: "on", forWebsite: undefined });
    expect(await findPictureToShare(db, PICTURE)).toBeNull();
  });

  test("shows nothing before a second person has looked, or somebody alone has said why", async () => {
    await create();
    await confirmConsent(db, ADA, ID);
    expect(await approve(OBI, "", 1)).toEqual({ ok: false, reason: "stale" });
    expect((await picture()).shownUntil).toBe(0);
    expect(await approve()).toEqual({ ok: true });
    expect((await picture()).shownUntil).toBeGreaterThan(0);
    // Another girl in it must be looked at again.
    const second = { id: ID.replace(/1$/, "2"), pseudonym: "Zainab" };
    await create(second);
    await confirmConsent(db, ADA, second.id);
    expect((await picture()).shownUntil).toBe(0);

    expect(await approve(ADA)).toEqual({ ok: false, reason: "no reason" });
    await insertObi();
    expect(await approve(ADA, "Obi is away")).toEqual({ ok: false, reason: "same person" });
    await db.updateTable("users").set({ endedAt: 1 }).execute();
    expect(await approve(ADA, "Obi has left")).toEqual({ ok: true });
    expect((await picture()).shownUntil).toBeGreaterThan(0);
    expect((await audited()).at(-1)).toBe("approved Alone: Obi has left");
    expect(await approvePicture(db, OBI, "nothing", { reason: "", seen: 1 })).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  test("is still needed if the same person says that the picture shows no child", async () => {
    await create();
    const deny = async (actor: typeof ADA) => {
      const { updatedAt } = await db.selectFrom("pictureDetails").selectAll().executeTakeFirstOrThrow();
      const said = { people: "adults", consents: [], description: "", credit: "" };
      const input = pictureInput.parse({ ...said, updatedAt: String(updatedAt) });
      return savePictureDetails(db, actor, PICTURE, input);
    };
    await insertObi();
    expect(await deny(ADA)).toEqual({ ok: false, reason: "same person" });
    expect((await picture()).shownUntil).toBe(0);
    expect(await deny(OBI)).toMatchObject({ ok: true });
    expect((await picture()).shownUntil).toBe(Number.MAX_SAFE_INTEGER);
  });

  test("is withdrawn even while the files can't be removed, which a job does later", async () => {
    await create();
    const key = pictureFileName(PICTURE, 320, "jpg");
    await site.files.put(key, Buffer.from("her"), "image/jpeg");
    const files = { ...site.files, remove: () => Promise.reject(new Error("away")) };
    expect(await withdrawConsent({ db, files }, ADA, ID)).toEqual({ ok: true });
    expect((await picture()).shownUntil).toBe(0);
    await db.updateTable("pictureRemovals").set({ claimedUntil: 0 }).execute();
    await removeUnusedPictures({ db, files: site.files });
    expect(await site.files.exists(key)).toBe(false);
  });

  test("is recorded once, under a name that only she has", async () => {
    await create();
    expect(await create()).toEqual({ ok: true });
    const other = ID.replace(/1$/, "2");
    expect(await create({ id: other })).toEqual({ ok: false, reason: "taken" });
    expect(await listConsents(db)).toMatchObject([{ pseudonym: "Amina", pictures: 1, state: "ask again" }]);
    // A second girl in the same picture makes two children of one.
    await create({ id: other, pseudonym: "Zainab" });
    expect(await db.selectFrom("pictureDetails").select(["people", "children"]).execute()).toEqual([
      { people: "children", children: 2 },
    ]);
    const open = (day: number) => countOpenConsents(db, Date.UTC(2030, 0, day));
    expect(await open(15)).toEqual({ ending: 0, endingSoon: 0, stopped: 0, unconfirmed: 2 });
    await confirmConsent(db, ADA, ID);
    expect(await open(-30)).toEqual({ ending: 0, endingSoon: 0, stopped: 0, unconfirmed: 1 });
    expect(await open(15)).toEqual({ ending: 1, endingSoon: 0, stopped: 0, unconfirmed: 1 });
    expect(await open(26)).toEqual({ ending: 1, endingSoon: 1, stopped: 0, unconfirmed: 1 });
  });

  test("reminds owners a month and a week before its end, once each, whenever the site runs", async () => {
    await create();
    const { endsAt } = await db.selectFrom("consents").select("endsAt").executeTakeFirstOrThrow();
    await insertObi();
    await db.updateTable("users").set({ role: "owner", email: "obi@example.org" }).execute();
    const DAY = 86_400_000;
    const mailed = async (daysBefore: number) => {
      await db.deleteFrom("outbox").execute();
      await remindOfEnds(db, "https://school.example", endsAt - daysBefore * DAY);
      return db.selectFrom("outbox").select(["recipient", "text"]).execute();
    };
    const REMINDER = [
      { recipient: "obi@example.org", text: expect.stringContaining("Amina: until 31 January 2030") },
    ];
    expect(await mailed(31)).toEqual([]);
    // The site was off for ten days.
    expect(await mailed(20)).toEqual(REMINDER);
    expect(await mailed(19)).toEqual([]);
    // A clock that is set back reminds nobody again.
    expect(await mailed(29)).toEqual([]);
    expect(await mailed(7)).toEqual(REMINDER);
    expect(await mailed(1)).toEqual([]);
    expect(await mailed(-1)).toEqual([]);
    // A new date is a new end.
    await change({ validUntil: "2030-03-31" });
    expect(await mailed(-40)).toMatchObject([{ text: expect.stringContaining("31 March 2030") }]);
  });

  test("is stopped by her private link, without an account, until she agrees again", async () => {
    await create();
    await confirmConsent(db, ADA, ID);
    await approve();
    const link = await stopLink(db, "https://school.example", ID);
    const token = link.replace("https://school.example/my-pictures/", "");
    // It says nothing about her, and no other link works.
    expect(token).toMatch(/^[\w-]{75}$/);
    expect(await readStopLink(db, token)).toBe("shown");
    expect((await picture()).shownUntil).toBeGreaterThan(0);
    for (const wrong of ["", "x", token.replace(/^./, (first) => (first === "1" ? "2" : "1")), `${token}a`]) {
      expect(await readStopLink(db, wrong)).toBe("unknown");
      expect(await stopShowing(db, wrong)).toBe("unknown");
    }
    expect((await picture()).shownUntil).toBeGreaterThan(0);

    for (const _ of [1, 2]) expect(await stopShowing(db, token)).toBe("stopped");
    expect((await picture()).shownUntil).toBe(0);
    expect(await readStopLink(db, token)).toBe("stopped");
    expect((await audited()).filter((entry) => entry.startsWith("asked to end"))).toHaveLength(1);
    expect(await countOpenConsents(db, Date.now())).toMatchObject({ stopped: 1 });
    await change({ forSocial: "on" });
    expect((await picture()).shownUntil).toBe(0);

    await confirmConsent(db, ADA, ID);
    expect((await picture()).shownUntil).toBeGreaterThan(0);
    expect(await readStopLink(db, token)).toBe("shown");
    await withdrawConsent(site, ADA, ID);
    expect(await stopShowing(db, token)).toBe("stopped");
  });

  test("is withdrawn for good, with the files of her pictures", async () => {
    await create();
    await confirmConsent(db, ADA, ID);
    const key = pictureFileName(PICTURE, 320, "jpg");
    await site.files.put(key, Buffer.from("her"), "image/jpeg");
    expect(await withdrawConsent(site, ADA, ID)).toEqual({ ok: true });
    expect(await site.files.exists(key)).toBe(false);
    const { withdrawnAt, placeholder, shownUntil } = await picture();
    expect({ placeholder, shownUntil }).toEqual({ placeholder: "", shownUntil: 0 });
    expect(withdrawnAt).toBeGreaterThan(0);
    expect(await withdrawConsent(site, ADA, ID)).toEqual({ ok: true });
    expect((await audited()).filter((entry) => entry === "withdrawn Amina")).toHaveLength(1);
    for (const outcome of [await change({}), await confirmConsent(db, ADA, ID)])
      expect(outcome).toEqual({ ok: false, reason: "withdrawn" });
    // Nothing that anybody says about the picture brings it back.
    const said = { people: "nobody", consents: [], description: "", credit: "" };
    const [{ updatedAt } = { updatedAt: 0 }] = await db
      .selectFrom("pictureDetails")
      .select("updatedAt")
      .execute();
    await savePictureDetails(db, ADA, PICTURE, pictureInput.parse({ ...said, updatedAt: String(updatedAt) }));
    expect((await picture()).shownUntil).toBe(0);
  });

  test("is not needed for a picture without children; an owner may hide those nobody has looked at", async () => {
    expect(await setHidesUnclassified(db, ADA, true)).toEqual({ ok: true });
    expect(await hidesUnclassified(db)).toBe(true);
    expect((await picture()).shownUntil).toBe(0);
    await setHidesUnclassified(db, ADA, true);
    await setHidesUnclassified(db, ADA, false);
    expect((await picture()).shownUntil).toBe(Number.MAX_SAFE_INTEGER);
    expect(await audited()).toHaveLength(2);
  });

  test.each([
    ["no use", { forWebsite: undefined }, "forWebsite"],
    ["no month of turning 18", { turnsAdult: "" }, "turnsAdult"],
    ["an end before its beginning", { validUntil: "2025-01-31" }, "validUntil"],
    ["a day that no calendar has", { askedOn: "2026-02-30" }, "askedOn"],
    ["no real name", { name: " " }, "name"],
  ])("with %s is refused", (_, changes, field) => {
    const parsed = newConsentInput.safeParse({ ...CONSENT_FORM, id: ID, ...changes });
    expect(parsed.error?.issues.map(({ path: [name] }) => name)).toEqual([field]);
  });
});

test("suggested pseudonyms are names that nobody here has", () => {
  const [first, second, third] = suggestPseudonyms([]) as [string, string, string];
  expect(suggestPseudonyms([`${first.toUpperCase()} Obi`, "Ada"], 2)).toEqual([second, third]);
});

test.each([
  [{ people: "" }, "people"],
  [{ people: "children", children: "0" }, "children"],
  [{ people: "children", children: "100" }, "children"],
  [{ people: "children", children: "1", consents: [ID, ID.replace(/1$/, "2")] }, "consents"],
])("what nobody can mean about a picture is refused: %j", (said, field) => {
  const form = { consents: [], description: "", credit: "", updatedAt: "0", ...said };
  expect(pictureInput.safeParse(form).error?.issues.map(({ path: [name] }) => name)).toEqual([field]);
});
