import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { DEFAULT_SITE_TEXTS } from "#app/platform/settings/site-texts.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { PARTNERS_KEY, readPartners, readPartnersToEdit, savePartners } from "./partners.server.ts";
import { DEFAULT_PARTNERS } from "./partners.ts";

async function store(db: Db, value: string) {
  await db
    .insertInto("settings")
    .values({ key: PARTNERS_KEY, value, updatedAt: 1 })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

const ACTOR = { id: "ada", name: "Ada" };

describeOnEachEngine("partners", (open) => {
  test("are empty until somebody adds them, with our drawings", async () => {
    const { db } = await open();
    const partners = await readPartners(db);
    const { partnersText, becomePartnerHeading, becomePartnerText } = DEFAULT_SITE_TEXTS;
    expect(partners).toEqual({
      cards: [],
      impact: { partnerships: null, communities: null, successRate: null },
      pictures: [undefined, undefined, undefined],
      texts: { partnersText, becomePartnerHeading, becomePartnerText },
    });
  });

  test("are what was stored, part by part; invalid parts fall back to the default", async () => {
    const { db } = await open();
    const card = {
      title: "School",
      name: "Hill School",
      url: "https://school.example.org/",
      description: "Near.",
    };
    await store(
      db,
      JSON.stringify({
        cards: [card, { ...card, url: "javascript:alert(1)" }, { title: "" }],
        impact: { partnerships: 7, communities: 12, successRate: 96 },
      }),
    );
    const { cards, impact } = await readPartners(db);
    expect(cards).toEqual([card]);
    expect(impact).toEqual({ partnerships: 7, communities: 12, successRate: 96 });
    for (const value of ["", "{", "null", "[]", '{"cards":5,"impact":{"successRate":101}}']) {
      await store(db, value);
      const { content } = await readPartnersToEdit(db);
      expect(content).toEqual(DEFAULT_PARTNERS);
    }
  });

  test("are saved together, visible on the next request, and never overwrite newer versions", async () => {
    const { db } = await open();
    const { content, updatedAt } = await readPartnersToEdit(db);
    const generation = await readGeneration(db);
    // A figure that nobody has entered isn't zero.
    const changed = { ...content, impact: { partnerships: 6, communities: null, successRate: 97 } };
    expect(await savePartners(db, ACTOR, content, { updatedAt: 0 })).toEqual({ ok: true });
    expect(await readGeneration(db)).toBe(generation);
    expect(await savePartners(db, ACTOR, changed, { updatedAt })).toEqual({ ok: true });
    expect((await readPartners(db)).impact).toEqual(changed.impact);
    expect(await readGeneration(db)).toBe(generation + 1);
    const late = { ...content, impact: { partnerships: 1, communities: 1, successRate: 1 } };
    expect(await savePartners(db, ACTOR, late, { updatedAt })).toMatchObject({
      ok: false,
      reason: "changed",
    });
    expect((await readPartnersToEdit(db)).content).toEqual(changed);
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toMatchObject([
      {
        action: "updated",
        subject: "partners",
        detail: "Active partnerships; Program success rate",
      },
    ]);
  });

  test("show the chosen pictures, each in its place", async () => {
    const { db } = await open();
    await db
      .insertInto("pictures")
      .values({ id: "p", width: 900, height: 600, widths: "320,640", placeholder: "", createdAt: 1 })
      .execute();
    await db
      .insertInto("sitePictures")
      .values({ slot: "partner-2", pictureId: "p", alt: "A loom", updatedAt: 1 })
      .execute();
    const { pictures } = await readPartners(db);
    expect(pictures).toMatchObject([
      undefined,
      { picture: { id: "p", widths: [320, 640] }, alt: "A loom" },
      undefined,
    ]);
  });
});
