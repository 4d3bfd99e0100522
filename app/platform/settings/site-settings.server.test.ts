import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import type { Db } from "../database/database.server.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import { saveSiteSettings } from "./save-site-settings.server.ts";
import { readSiteSettings, readSiteSettingsToEdit } from "./site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "./site-settings.ts";

const ACTOR = { id: "u1", name: "Ada Okoro" };
const CHANGED: SiteSettings = {
  ...DEFAULT_SITE_SETTINGS,
  name: "Ọ̀nà Foundation",
  socials: { ...DEFAULT_SITE_SETTINGS.socials, youtube: "https://video.example.org/ona" },
  timeZone: "Africa/Nairobi",
};

function save(db: Db, settings: SiteSettings, versionSeen?: number) {
  const seen = versionSeen === undefined ? undefined : { updatedAt: versionSeen };
  return saveSiteSettings(db, ACTOR, settings, seen);
}

async function store(db: Db, value: string) {
  await db
    .insertInto("settings")
    .values({ key: "site", value, updatedAt: 1 })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

describeOnEachEngine("site settings", (open) => {
  test("are the defaults until somebody saves", async () => {
    const { db } = await open();
    expect(await readSiteSettingsToEdit(db)).toMatchObject({ settings: DEFAULT_SITE_SETTINGS, updatedAt: 0 });
  });

  test("read back as saved, say so to the page cache, and leave an audit entry without values", async () => {
    const { db } = await open();
    const generation = await readGeneration(db);
    expect(await save(db, CHANGED)).toEqual({ ok: true });
    expect(await readSiteSettings(db)).toEqual(CHANGED);
    expect(await readGeneration(db)).toBe(generation + 1);
    const entries = await db.selectFrom("auditEntries").selectAll().execute();
    expect(entries).toMatchObject([
      { actorId: "u1", action: "updated", subject: "settings", detail: "name, timeZone, socials.youtube" },
    ]);
  });

  test("change nothing when nothing differs", async () => {
    const { db } = await open();
    const generation = await readGeneration(db);
    await save(db, DEFAULT_SITE_SETTINGS);
    expect(await readGeneration(db)).toBe(generation);
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toEqual([]);
  });

  test("are not saved over somebody else's change", async () => {
    const { db } = await open();
    const first = await readSiteSettingsToEdit(db);
    await save(db, CHANGED, first.updatedAt);
    const second = await readSiteSettingsToEdit(db);
    await save(db, { ...CHANGED, name: "Two" }, second.updatedAt);
    expect(await save(db, { ...CHANGED, name: "Three" }, second.updatedAt)).toMatchObject({
      ok: false,
      reason: "changed",
    });
    expect((await readSiteSettings(db)).name).toBe("Two");
    const third = await readSiteSettingsToEdit(db);
    expect(await save(db, { ...CHANGED, name: "Three" }, third.updatedAt)).toEqual({ ok: true });
  });

  test("fall back field by field when what is stored is old, foreign or broken", async () => {
    const { db } = await open();
    await store(
      db,
      JSON.stringify({
        name: "Kept",
        contactEmail: "no address",
        timeZone: "Mars/Olympus",
        joinUrl: "javascript:alert(1)",
        whatsappNumber: 5,
        socials: { x: "https://x.example.org/kept", facebook: "http://old.example.org", myspace: "?" },
        removedLongAgo: true,
      }),
    );
    expect(await readSiteSettings(db)).toEqual({
      ...DEFAULT_SITE_SETTINGS,
      name: "Kept",
      socials: { ...DEFAULT_SITE_SETTINGS.socials, x: "https://x.example.org/kept" },
    });
    for (const value of ["", "{", "null", "[]", "7", '"text"', '{"socials":null}']) {
      await store(db, value);
      expect(await readSiteSettings(db)).toEqual(DEFAULT_SITE_SETTINGS);
    }
  });
});
