import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import type { Db } from "./database/database.server.ts";
import { readGeneration } from "./page-cache/generation.server.ts";
import { findSitePicture, removeSitePicture, replaceSitePicture } from "./site-pictures.server.ts";

const ADA = { id: "ada", name: "Ada" };

async function storePicture(db: Db, id: string): Promise<string> {
  await db
    .insertInto("pictures")
    .values({
      id,
      width: 1600,
      height: 900,
      widths: "320,640,1600",
      placeholder: "data:,",
      hasAvif: true,
      createdAt: 1,
    })
    .execute();
  return id;
}

async function auditOf(db: Db): Promise<string[]> {
  const entries = await db.selectFrom("auditEntries").select(["action", "subject"]).execute();
  return entries.map(({ action, subject }) => `${action} ${subject}`).sort();
}

describeOnEachEngine("the pictures in fixed places", (open) => {
  test("a picture is put in its place and replaced, each a change that the public sees", async () => {
    const { db } = await open();
    expect(await findSitePicture(db, "hero")).toBeUndefined();
    const generation = await readGeneration(db);
    await replaceSitePicture(db, ADA, "hero", {
      pictureId: await storePicture(db, "first"),
      alt: "Girls at school",
    });
    await replaceSitePicture(db, ADA, "hero", { pictureId: await storePicture(db, "second"), alt: "" });
    expect(await findSitePicture(db, "hero")).toMatchObject({
      alt: "",
      picture: { id: "second", width: 1600, widths: [320, 640, 1600], hasAvif: true },
    });
    expect(await findSitePicture(db, "logo")).toBeUndefined();
    expect(await readGeneration(db)).toBe(generation + 2);
    expect(await auditOf(db)).toEqual(["replaced hero picture", "replaced hero picture"]);
  });

  test("the same form sent twice is one change", async () => {
    const { db } = await open();
    const chosen = { pictureId: await storePicture(db, "first"), alt: "" };
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
    await replaceSitePicture(db, ADA, "logo", { pictureId: await storePicture(db, "logo"), alt: "" });
    await removeSitePicture(db, ADA, "logo");
    expect(await findSitePicture(db, "logo")).toBeUndefined();
    expect(await auditOf(db)).toEqual(["removed logo", "replaced logo"]);
  });
});
