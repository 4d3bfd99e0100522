import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertPicture } from "#tests/support/events.ts";
import type { Db } from "../database/database.server.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import {
  findSitePicture,
  removeSitePicture,
  replaceSitePicture,
  type SitePictureOutcome,
  sitePictureBase,
} from "./site-pictures.server.ts";

const ADA = { id: "ada", name: "Ada" };
const EDNA = { id: "edna", name: "Edna" };

/** Makes the same choice for every field in conflict. */
function shownIn(asked: SitePictureOutcome, side: "mine" | "theirs") {
  if (asked.ok || asked.reason !== "changed") throw new Error("Nothing was asked");
  return Object.fromEntries(asked.conflicts.map(({ field, shown }) => [field, { side, shown }]));
}

async function auditOf(db: Db): Promise<string[]> {
  const entries = await db.selectFrom("auditEntries").select(["action", "subject"]).execute();
  return entries.map(({ action, subject }) => `${action} ${subject}`).sort();
}

describeOnEachEngine("the pictures in fixed places", (open) => {
  test("a picture is put in its place and replaced, each time invalidating pages", async () => {
    const { db } = await open();
    expect(await findSitePicture(db, "hero")).toBeUndefined();
    const generation = await readGeneration(db);
    await replaceSitePicture(db, ADA, "hero", {
      pictureId: await insertPicture(db, "first"),
      alt: "Girls at school",
    });
    await replaceSitePicture(db, ADA, "hero", { pictureId: await insertPicture(db, "second"), alt: "" });
    expect(await findSitePicture(db, "hero")).toMatchObject({
      alt: "",
      picture: { id: "second", width: 1600, widths: [320, 640, 1600], hasAvif: false },
    });
    expect(await findSitePicture(db, "logo")).toBeUndefined();
    expect(await readGeneration(db)).toBe(generation + 2);
    expect(await auditOf(db)).toEqual(["replaced hero picture", "replaced hero picture"]);
  });

  test("the same form sent twice is one change", async () => {
    const { db } = await open();
    const chosen = { pictureId: await insertPicture(db, "first"), alt: "" };
    await replaceSitePicture(db, ADA, "hero", chosen);
    const generation = await readGeneration(db);
    await replaceSitePicture(db, ADA, "hero", chosen);
    expect(await readGeneration(db)).toBe(generation);
    expect(await auditOf(db)).toHaveLength(1);
  });

  test("a picture that is not stored is refused and nothing changes", async () => {
    const { db } = await open();
    const generation = await readGeneration(db);
    await expect(replaceSitePicture(db, ADA, "hero", { pictureId: "nothing", alt: "" })).rejects.toThrow();
    expect(await findSitePicture(db, "hero")).toBeUndefined();
    expect(await readGeneration(db)).toBe(generation);
    expect(await auditOf(db)).toEqual([]);
  });

  test("a place can be emptied again", async () => {
    const { db } = await open();
    await removeSitePicture(db, ADA, "logo");
    await replaceSitePicture(db, ADA, "logo", { pictureId: await insertPicture(db, "logo"), alt: "" });
    await removeSitePicture(db, ADA, "logo");
    expect(await findSitePicture(db, "logo")).toBeUndefined();
    expect(await auditOf(db)).toEqual(["removed logo", "replaced logo"]);
  });

  test("a form with an outdated picture asks, and keeps or replaces it as chosen", async () => {
    const { db } = await open();
    const [first, theirs, mine] = [
      await insertPicture(db, "1".repeat(32)),
      await insertPicture(db, "2".repeat(32)),
      await insertPicture(db, "3".repeat(32)),
    ];
    await replaceSitePicture(db, ADA, "partner-1", { pictureId: first, alt: "First" });
    const { updatedAt, base } = sitePictureBase(await findSitePicture(db, "partner-1"));
    await replaceSitePicture(db, EDNA, "partner-1", { pictureId: theirs, alt: "Theirs" });

    const chosen = { pictureId: mine, alt: "Mine" };
    const asked = await replaceSitePicture(db, ADA, "partner-1", chosen, {
      updatedAt,
      opened: { base, choices: {} },
    });
    expect(asked).toMatchObject({
      ok: false,
      conflicts: [
        { field: "pictureId", by: "Edna", theirs: { picture: { id: theirs } } },
        { field: "alt", by: "Edna", mine: { text: "Mine" }, theirs: { text: "Theirs" } },
      ],
    });
    const choices = shownIn(asked, "mine");
    const seen = { updatedAt, opened: { base, choices } };
    expect(await replaceSitePicture(db, ADA, "partner-1", chosen, seen)).toMatchObject({ ok: true });
    expect(await findSitePicture(db, "partner-1")).toMatchObject({ picture: { id: mine }, alt: "Mine" });
  });

  test("removing asks about a newer picture, and also removes a new description of the old one", async () => {
    const { db } = await open();
    const [first, theirs] = [
      await insertPicture(db, "1".repeat(32)),
      await insertPicture(db, "2".repeat(32)),
    ];
    await replaceSitePicture(db, ADA, "logo", { pictureId: first, alt: "" });
    const { updatedAt, base } = sitePictureBase(await findSitePicture(db, "logo"));
    await replaceSitePicture(db, EDNA, "logo", { pictureId: theirs, alt: "" });
    const asked = await removeSitePicture(db, ADA, "logo", { updatedAt, opened: { base, choices: {} } });
    expect(asked).toMatchObject({ conflicts: [{ field: "pictureId", mine: { picture: null } }] });
    const seen = { updatedAt, opened: { base, choices: shownIn(asked, "theirs") } };
    expect(await removeSitePicture(db, ADA, "logo", seen)).toEqual({ ok: true });
    expect(await findSitePicture(db, "logo")).toMatchObject({ picture: { id: theirs } });

    const newer = sitePictureBase(await findSitePicture(db, "logo"));
    await replaceSitePicture(db, EDNA, "logo", { alt: "New words" });
    const again = { updatedAt: newer.updatedAt, opened: { base: newer.base, choices: {} } };
    expect(await removeSitePicture(db, ADA, "logo", again)).toEqual({ ok: true });
    expect(await findSitePicture(db, "logo")).toBeUndefined();
  });

  test("describing a removed picture asks, and describing an empty place is refused", async () => {
    const { db } = await open();
    const first = await insertPicture(db, "1".repeat(32));
    await replaceSitePicture(db, ADA, "partner-2", { pictureId: first, alt: "First" });
    const { updatedAt, base } = sitePictureBase(await findSitePicture(db, "partner-2"));
    await removeSitePicture(db, EDNA, "partner-2");
    const asked = await replaceSitePicture(
      db,
      ADA,
      "partner-2",
      { alt: "New words" },
      { updatedAt, opened: { base, choices: {} } },
    );
    expect(asked).toMatchObject({ ok: false, reason: "changed" });
    expect(await replaceSitePicture(db, ADA, "partner-2", { alt: "Words" })).toEqual({
      ok: false,
      reason: "empty",
    });
  });
});
