import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { replaceSitePicture } from "#app/platform/settings/site-pictures.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertEvents, insertPicture } from "#tests/support/events.ts";
import {
  cardBase,
  findCard,
  listCampaignHighlights,
  listStoryCards,
  updateCampaignHighlight,
  updateStoryCard,
} from "./cards.server.ts";
import { readHome } from "./home.server.ts";
import { createStartingContent } from "./starting-content.server.ts";
import { confirmStatistic, listStatistics, updateStatistic } from "./statistics.server.ts";

const ADA = { id: "ada", name: "Ada" };

describeOnEachEngine("the home page's content", (open) => {
  async function started(): Promise<Db> {
    const { db } = await open();
    await db.transaction().execute(createStartingContent);
    return db;
  }

  test("starts with the specification's figures, which are hidden until confirmed", async () => {
    const db = await started();
    const statistics = await listStatistics(db);
    expect(statistics).toMatchObject([
      { title: "Female Children Educated", value: 500, isExample: true },
      { title: "Volunteers", value: 50, isExample: true },
      { title: "Successful Campaigns", value: 5, isExample: true },
    ]);
    expect(await readHome(db)).toMatchObject({ hero: undefined, counters: [], stories: [] });
    const [first, second] = statistics;
    if (!first || !second) throw new Error("no statistic");
    expect(await confirmStatistic(db, ADA, second.id)).toEqual({ ok: true });
    const { title, value, description, updatedAt } = first;
    // Saving it unchanged means that somebody has checked it.
    expect(await updateStatistic(db, ADA, first.id, { title, value, description, updatedAt })).toEqual({
      ok: true,
    });
    expect((await readHome(db)).counters).toEqual([
      { title: "Female Children Educated", value: 500 },
      { title: "Volunteers", value: 50 },
    ]);
    expect(await db.selectFrom("auditEntries").select(["action", "detail"]).execute()).toEqual([
      { action: "confirmed", detail: "Volunteers, 50" },
      { action: "updated", detail: "Female Children Educated" },
    ]);
  });

  test("a confirmation raises the page generation once, and reports a missing figure", async () => {
    const db = await started();
    const generation = await readGeneration(db);
    const [statistic] = await listStatistics(db);
    for (const _ of [1, 2])
      expect(await confirmStatistic(db, ADA, statistic?.id ?? "")).toEqual({ ok: true });
    expect(await readGeneration(db)).toBe(generation + 1);
    expect(await confirmStatistic(db, ADA, "nobody")).toEqual({ ok: false, reason: "gone" });
  });

  test("saving an example story publishes it, changed or not", async () => {
    const db = await started();
    const [card] = await listStoryCards(db);
    if (!card) throw new Error("no card");
    const { title, text, alt, updatedAt } = card;
    expect(await updateStoryCard(db, ADA, card.id, { title, text, alt, updatedAt })).toEqual({ ok: true });
    expect((await readHome(db)).stories).toMatchObject([{ title, isExample: false }]);
  });

  test("the counters are the first three statistics by position", async () => {
    const { db } = await open();
    await db
      .insertInto("statistics")
      .values(
        [4, 2, 1, 3].map((position) => ({
          id: `s${position}`,
          position,
          title: `Number ${position}`,
          value: position * 10,
          createdAt: 1,
          updatedAt: 1,
          description: "",
        })),
      )
      .execute();
    const { counters } = await readHome(db);
    expect(counters).toEqual([
      { title: "Number 1", value: 10 },
      { title: "Number 2", value: 20 },
      { title: "Number 3", value: 30 },
    ]);
    expect(await listStatistics(db)).toHaveLength(4);
  });

  test("starting content is created once and keeps existing rows", async () => {
    const db = await started();
    await db.transaction().execute(createStartingContent);
    expect(await listStatistics(db)).toHaveLength(3);
    expect(await listStoryCards(db)).toHaveLength(3);
    const dates = (await listCampaignHighlights(db)).map((card) =>
      new Date(card.updatedAt).toISOString().slice(0, 10),
    );
    expect(dates).toEqual(["2025-01-03", "2025-01-02", "2025-01-01"]);
  });

  test("a changed statistic is on the home page, raises the page generation and is audited", async () => {
    const db = await started();
    const generation = await readGeneration(db);
    const [statistic] = await listStatistics(db);
    if (!statistic) throw new Error("no statistic");
    const change = { title: "Girls", value: 612, description: "", updatedAt: statistic.updatedAt };
    expect(await updateStatistic(db, ADA, statistic.id, change)).toEqual({ ok: true });
    expect((await readHome(db)).counters[0]).toEqual({ title: "Girls", value: 612 });
    expect(await readGeneration(db)).toBe(generation + 1);
    const [after] = await listStatistics(db);
    expect(after?.updatedAt).toBeGreaterThan(statistic.updatedAt);
    const audit = await db.selectFrom("auditEntries").selectAll().executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      actorId: "ada",
      action: "updated",
      subject: "statistic",
      subjectId: statistic.id,
      detail: "Girls, 500 to 612",
    });
  });

  test("somebody else's newer version isn't overwritten, not even in part", async () => {
    const db = await started();
    const [statistic] = await listStatistics(db);
    if (!statistic) throw new Error("no statistic");
    const seen = { title: "Girls", description: "", updatedAt: statistic.updatedAt };
    const outcomes = await Promise.all([
      updateStatistic(db, ADA, statistic.id, { ...seen, value: 1 }),
      updateStatistic(db, { id: "obi", name: "Obi" }, statistic.id, { ...seen, value: 2 }),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: "changed" }));
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toHaveLength(1);
  });

  test("the same form sent twice is one change", async () => {
    const db = await started();
    const [statistic] = await listStatistics(db);
    if (!statistic) throw new Error("no statistic");
    const change = { title: "Girls", value: 612, description: "", updatedAt: statistic.updatedAt };
    await updateStatistic(db, ADA, statistic.id, change);
    const generation = await readGeneration(db);
    expect(await updateStatistic(db, ADA, statistic.id, change)).toEqual({ ok: true });
    expect(await readGeneration(db)).toBe(generation);
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toHaveLength(1);
  });

  test("reports a missing statistic", async () => {
    const db = await started();
    const change = { title: "Girls", value: 1, description: "", updatedAt: 1 };
    expect(await updateStatistic(db, ADA, "nobody", change)).toEqual({ ok: false, reason: "gone" });
  });

  test("the hero picture is the one that was chosen", async () => {
    const db = await started();
    await replaceSitePicture(db, ADA, "hero", {
      pictureId: await insertPicture(db, "hero"),
      alt: "Girls at school",
    });
    expect((await readHome(db)).hero).toMatchObject({ alt: "Girls at school", picture: { id: "hero" } });
  });

  test("story cards change with and without a new picture", async () => {
    const db = await started();
    const [card] = await listStoryCards(db);
    if (!card) throw new Error("no card");
    const pictureId = await insertPicture(db, "story");
    const change = { title: "Amina", text: "Her way back", alt: "Amina reads", updatedAt: card.updatedAt };
    expect(await updateStoryCard(db, ADA, card.id, change, pictureId)).toEqual({ ok: true });
    const [changed] = (await readHome(db)).stories;
    expect(changed).toMatchObject({
      title: "Amina",
      alt: "Amina reads",
      picture: { id: "story" },
    });
    expect(await updateStoryCard(db, ADA, card.id, { ...change, title: "Old form" })).toMatchObject({
      ok: false,
      reason: "changed",
    });
    const version = changed?.updatedAt ?? 0;
    await updateStoryCard(db, ADA, card.id, { ...change, title: "Zainab", updatedAt: version });
    expect((await readHome(db)).stories[0]).toMatchObject({
      title: "Zainab",
      picture: { id: "story" },
    });
    expect(await findCard(db, "storyCards", card.id)).toMatchObject({ pictureId: "story" });
  });

  test("a story card leads to what somebody chose, while that is public", async () => {
    const db = await started();
    const [card] = await listStoryCards(db);
    if (!card) throw new Error("no card");
    const [eventId] = await insertEvents(db, [{ name: "Open doors", slug: "open-doors" }]);
    const opens = `event:${eventId}` as const;
    const { id, title, text, alt, updatedAt } = card;
    await updateStoryCard(db, ADA, id, { title, text, alt, opens, updatedAt });
    expect((await readHome(db)).stories[0]).toMatchObject({ opens, path: "/event-blog/open-doors" });
    await db.updateTable("events").set({ status: "planning" }).execute();
    const [hidden] = (await readHome(db)).stories;
    expect(hidden).not.toHaveProperty("path");
    // An older form, which doesn't know the field, leaves it unchanged.
    const [before] = await listStoryCards(db);
    await updateStoryCard(db, ADA, id, { title: "New", text, alt, updatedAt: before?.updatedAt ?? 0 });
    expect((await listStoryCards(db))[0]).toMatchObject({ title: "New", opens });
  });

  test("two people who chose different stories are asked, by title", async () => {
    const db = await started();
    const [card] = await listStoryCards(db);
    if (!card) throw new Error("no card");
    const [first, second] = await insertEvents(db, [{ name: "Open doors" }, { name: "Book drive" }]);
    const { id, title, text, alt, updatedAt } = card;
    const save = (eventId: string | undefined) =>
      updateStoryCard(db, ADA, id, {
        ...{ title, text, alt, opens: `event:${eventId}` as const, updatedAt },
        opened: { base: cardBase(card).base, choices: {} },
      });
    expect(await save(first)).toMatchObject({ ok: true });
    expect(await save(second)).toMatchObject({
      reason: "changed",
      conflicts: [{ field: "opens", mine: { text: "Book drive" }, theirs: { text: "Open doors" } }],
    });
  });

  test("campaign highlights change and keep their order", async () => {
    const db = await started();
    const before = await listCampaignHighlights(db);
    const last = before.at(-1);
    if (!last) throw new Error("no highlight");
    const change = { title: "New roof", location: "Hill school", alt: "", updatedAt: last.updatedAt };
    expect(await updateCampaignHighlight(db, ADA, last.id, change)).toEqual({ ok: true });
    const after = await listCampaignHighlights(db);
    expect(after.map((card) => card.id)).toEqual(before.map((card) => card.id));
    expect(after.at(-1)).toMatchObject({ title: "New roof", location: "Hill school" });
    expect(await updateCampaignHighlight(db, ADA, "nobody", change)).toEqual({ ok: false, reason: "gone" });
  });
});
