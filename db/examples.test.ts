import { sql } from "kysely";
import { expect, test } from "vitest";
import { readPartners } from "#app/features/partners/partners.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { CONTACT_DATA, PARTNERS } from "#db/demo/site.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { examples } from "./migrations/0025-examples.ts";

describeOnEachEngine("the migration that removed invented values from the program", (open) => {
  /** Creates a site from before this migration, with what somebody had saved. */
  async function siteBefore(settings: Record<string, string>, hasStatistics = true) {
    const { db } = await open();
    for (const table of ["statistics", "storyCards", "campaignHighlights"])
      await db.schema.alterTable(table).dropColumn("isExample").execute();
    if (hasStatistics)
      await sql`insert into statistics (id, position, title, value, created_at, updated_at)
        values ('s', 0, 'Girls', 500, 1, 1)`.execute(db);
    for (const [key, value] of Object.entries(settings))
      await db.insertInto("settings").values({ key, value, updatedAt: 7 }).execute();
    await examples.up(db as never);
    return db;
  }

  test("leaves a new site empty", async () => {
    const db = await siteBefore({}, false);
    expect(await readSiteSettings(db)).toEqual(DEFAULT_SITE_SETTINGS);
    expect(await db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test("keeps everything that a site showed without having saved it", async () => {
    const db = await siteBefore({});
    expect(await readSiteSettings(db)).toEqual({ ...DEFAULT_SITE_SETTINGS, ...CONTACT_DATA });
    expect(await readPartners(db)).toMatchObject(PARTNERS);
    const statistics = await db.selectFrom("statistics").select(["title", "isExample"]).execute();
    expect(statistics).toEqual([{ title: "Girls", isExample: false }]);
  });

  test("keeps what somebody saved, field by field, and its version", async () => {
    const mine = { name: "Mine", contactPhone: "+44 20 7946 0000", socials: { x: "" } };
    const impact = { partnerships: 1, communities: 2, successRate: 3 };
    const db = await siteBefore({ site: JSON.stringify(mine), partners: JSON.stringify({ impact }) });
    const { socials } = CONTACT_DATA;
    expect(await readSiteSettings(db)).toEqual({
      ...{ ...DEFAULT_SITE_SETTINGS, ...CONTACT_DATA, ...mine },
      socials: { ...socials, x: "" },
    });
    expect(await readPartners(db)).toMatchObject({ cards: PARTNERS.cards, impact });
    expect(await db.selectFrom("settings").select("updatedAt").execute()).toEqual([
      { updatedAt: 7 },
      { updatedAt: 7 },
    ]);
  });
});
