import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import type { Db } from "../database/database.server.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import { readSiteTexts, readSiteTextsToEdit, readSomeTexts, saveSiteTexts } from "./site-texts.server.ts";
import {
  DEFAULT_SITE_TEXTS,
  SITE_TEXT_NAMES,
  SITE_TEXTS,
  type SiteTextName,
  type SiteTexts,
} from "./site-texts.ts";
import { siteTextsInput } from "./site-texts-input.ts";

const ACTOR = { id: "u1", name: "Ada Okoro" };

const save = (db: Db, changes: Partial<SiteTexts>, version: number) =>
  saveSiteTexts(db, ACTOR, { ...DEFAULT_SITE_TEXTS, ...changes }, { updatedAt: version });

test("every default is valid, so that it can be restored and saved", () => {
  expect(siteTextsInput.parse(DEFAULT_SITE_TEXTS)).toEqual(DEFAULT_SITE_TEXTS);
  for (const rule of Object.values(SITE_TEXTS)) expect(rule.standard.length).toBeLessThanOrEqual(rule.max);
});

test("only a text whose default is empty may be left out", () => {
  const without = (name: SiteTextName) =>
    siteTextsInput.safeParse({ ...DEFAULT_SITE_TEXTS, [name]: " " }).success;
  expect(SITE_TEXT_NAMES.filter(without)).toEqual(["quotation", "quotationBy"]);
});

describeOnEachEngine("the texts of the public pages", (open) => {
  test("are the defaults until somebody saves others, which alone are stored and audited", async () => {
    const { db } = await open();
    expect(await readSiteTextsToEdit(db)).toMatchObject({ texts: DEFAULT_SITE_TEXTS, updatedAt: 0 });
    const generation = await readGeneration(db);
    expect(await save(db, { footerCall: "Walk with her." }, 0)).toEqual({ ok: true });
    expect(await readSomeTexts(db, ["footerCall", "aboutHeading"])).toEqual({
      footerCall: "Walk with her.",
      aboutHeading: "Teachers, mothers, neighbours",
    });
    expect(await readGeneration(db)).toBe(generation + 1);
    const row = await db.selectFrom("settings").select("value").where("key", "=", "texts").executeTakeFirst();
    expect(JSON.parse(row?.value ?? "")).toEqual({ footerCall: "Walk with her." });
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toMatchObject([
      { actorId: "u1", action: "updated", subject: "texts", detail: "footerCall" },
    ]);
  });

  test("can be reset to the default, and saving equal texts is not a change", async () => {
    const { db } = await open();
    await save(db, { heroPhrase: "new beginning" }, 0);
    const { updatedAt } = await readSiteTextsToEdit(db);
    await save(db, {}, updatedAt);
    expect(await readSiteTexts(db)).toEqual(DEFAULT_SITE_TEXTS);
    const generation = await readGeneration(db);
    expect(await save(db, {}, 0)).toEqual({ ok: true });
    expect(await readGeneration(db)).toBe(generation);
  });

  test("are not saved over somebody else's change", async () => {
    const { db } = await open();
    await save(db, { heroText: "One" }, 0);
    expect(await save(db, { heroText: "Two" }, 0)).toMatchObject({ ok: false, reason: "changed" });
    expect((await readSiteTexts(db)).heroText).toBe("One");
  });

  test("fall back individually when the stored ones are outdated, unknown or invalid", async () => {
    const { db } = await open();
    await db.insertInto("settings").values({ key: "texts", value: "{}", updatedAt: 1 }).execute();
    const store = (value: string) =>
      db.updateTable("settings").set({ value }).where("key", "=", "texts").execute();
    await store(JSON.stringify({ heroPhrase: "x".repeat(41), heroText: 5, footerCall: "Kept", gone: "?" }));
    expect(await readSiteTexts(db)).toEqual({ ...DEFAULT_SITE_TEXTS, footerCall: "Kept" });
    for (const value of ["", "{", "null", "[]", '"text"']) {
      await store(value);
      expect(await readSiteTexts(db)).toEqual(DEFAULT_SITE_TEXTS);
    }
  });
});
