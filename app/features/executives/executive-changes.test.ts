import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import {
  createExecutive,
  EXECUTIVE_TRASH,
  moveExecutive,
  updateExecutive,
} from "./executive-changes.server.ts";
import { countExecutives, findExecutive, listExecutives, MAX_EXECUTIVES } from "./executives.server.ts";

const ADA = { id: "ada", name: "Ada" };

async function storePictures(db: Db, ...ids: string[]) {
  for (const id of ids)
    await db
      .insertInto("pictures")
      .values({ id, width: 600, height: 600, widths: "320", placeholder: "", createdAt: 1 })
      .execute();
}

/** Creates executives with these names in this order and returns their ids. */
async function createAll(db: Db, ...names: string[]): Promise<string[]> {
  const ids = names.map(() => newId());
  for (const [index, name] of names.entries())
    await createExecutive(db, ADA, { id: ids[index] as string, name, ...REST }, "p");
  return ids;
}
const REST = { role: "Board", linkedin: null, alt: "" };

const namesOf = async (db: Db) => (await listExecutives(db)).map(({ name }) => name).join(" ");

async function auditOf(db: Db): Promise<string[]> {
  const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  return entries.map(({ action, subject, detail }) => `${action} ${subject}: ${detail}`);
}

describeOnEachEngine("changes of executives", (open) => {
  test("a new one is last, and the same form sent twice creates one", async () => {
    const { db } = await open();
    await storePictures(db, "p");
    const generation = await readGeneration(db);
    const [, id = ""] = await createAll(db, "Bisi", "Ada");
    expect(await createExecutive(db, ADA, { id, name: "Ada", ...REST }, "p")).toEqual({ ok: true });
    expect(await createExecutive(db, ADA, { id, name: "Ada Okoro", ...REST }, "p")).toMatchObject({
      reason: "exists",
    });
    expect(await namesOf(db)).toBe("Bisi Ada");
    expect(await readGeneration(db)).toBeGreaterThan(generation);
    expect(await auditOf(db)).toEqual(["created executive: Bisi", "created executive: Ada"]);
  });

  test("their number is limited to what a page can show", async () => {
    const { db } = await open();
    await storePictures(db, "p");
    await createAll(db, ...Array.from({ length: MAX_EXECUTIVES }, (_, index) => `Name ${index}`));
    const refused = await createExecutive(db, ADA, { id: newId(), name: "One too many", ...REST }, "p");
    expect(refused).toEqual({ ok: false, reason: "full" });
    expect(await countExecutives(db)).toBe(MAX_EXECUTIVES);
  });

  test("a portrait that isn't stored is refused, and nothing changes", async () => {
    const { db } = await open();
    const input = { id: newId(), name: "Ada", ...REST };
    await expect(createExecutive(db, ADA, input, "nothing")).rejects.toThrow();
    expect(await countExecutives(db)).toBe(0);
    expect(await auditOf(db)).toEqual([]);
  });

  test("a change keeps the portrait unless there is a new one; repeating it changes nothing", async () => {
    const { db } = await open();
    await storePictures(db, "p", "q");
    const [id = ""] = await createAll(db, "Ada");
    const { updatedAt } = (await findExecutive(db, id)) ?? { updatedAt: 0 };
    const change = { name: "Ada", ...REST, role: "Chair", updatedAt };
    expect(await updateExecutive(db, ADA, id, change)).toEqual({ ok: true });
    expect(await findExecutive(db, id)).toMatchObject({ role: "Chair", pictureId: "p" });
    const generation = await readGeneration(db);
    expect(await updateExecutive(db, ADA, id, change)).toEqual({ ok: true });
    expect(await readGeneration(db)).toBe(generation);
    const newer = (await findExecutive(db, id))?.updatedAt ?? 0;
    expect(newer).toBeGreaterThan(updatedAt);
    await updateExecutive(db, ADA, id, { ...change, updatedAt: newer }, "q");
    expect(await findExecutive(db, id)).toMatchObject({ pictureId: "q" });
    expect((await auditOf(db)).slice(1)).toEqual([
      "updated executive: Ada: role",
      "updated executive: Ada: pictureId",
    ]);
  });

  test("newer versions aren't overwritten, and deleted executives can't be changed", async () => {
    const { db } = await open();
    await storePictures(db, "p");
    const [id = ""] = await createAll(db, "Ada");
    const { updatedAt } = (await findExecutive(db, id)) ?? { updatedAt: 0 };
    const input = { name: "Ada", ...REST, updatedAt };
    await updateExecutive(db, ADA, id, { ...input, role: "Chair" });
    const generation = await readGeneration(db);
    expect(await updateExecutive(db, ADA, id, { ...input, role: "Treasurer" })).toMatchObject({
      ok: false,
      reason: "changed",
    });
    expect((await findExecutive(db, id))?.role).toBe("Chair");
    expect(await readGeneration(db)).toBe(generation);
    await moveToTrash(db, ADA, EXECUTIVE_TRASH, id);
    expect(await updateExecutive(db, ADA, id, input)).toEqual({ ok: false, reason: "gone" });
  });

  test("repeating a move changes nothing, and concurrent moves of two people both succeed", async () => {
    const { db } = await open();
    await storePictures(db, "p");
    const [a = "", b = "", c = "", d = ""] = await createAll(db, "A", "B", "C", "D");
    await moveExecutive(db, ADA, c, { place: "before", neighbour: b });
    expect(await namesOf(db)).toBe("A C B D");
    const generation = await readGeneration(db);
    await moveExecutive(db, ADA, c, { place: "before", neighbour: b });
    expect(await namesOf(db)).toBe("A C B D");
    expect(await readGeneration(db)).toBe(generation);
    await Promise.all([
      moveExecutive(db, ADA, a, { place: "after", neighbour: c }),
      moveExecutive(db, ADA, d, { place: "before", neighbour: b }),
    ]);
    expect(await namesOf(db)).toBe("C A D B");
    expect((await auditOf(db))[4]).toBe("moved executive: C, to place 2");
  });

  test("nobody moves next to a missing executive, or next to themselves", async () => {
    const { db } = await open();
    await storePictures(db, "p");
    const [a = "", b = "", c = ""] = await createAll(db, "A", "B", "C");
    await moveToTrash(db, ADA, EXECUTIVE_TRASH, b);
    const generation = await readGeneration(db);
    for (const [id, neighbour] of [
      [a, b],
      [b, a],
      [a, a],
      [newId(), c],
    ] as const)
      expect(await moveExecutive(db, ADA, id, { place: "after", neighbour })).toEqual({
        ok: false,
        reason: "gone",
      });
    expect(await namesOf(db)).toBe("A C");
    expect(await readGeneration(db)).toBe(generation);
  });

  test("a deleted executive is on no list, and can be restored in place or permanently deleted", async () => {
    const { db } = await open();
    await storePictures(db, "p");
    const [a = "", b = ""] = await createAll(db, "A", "B", "C");
    expect(await moveToTrash(db, ADA, EXECUTIVE_TRASH, b)).toMatchObject({ ok: true });
    expect(await moveToTrash(db, ADA, EXECUTIVE_TRASH, b)).toEqual({ ok: false, reason: "gone" });
    expect(await namesOf(db)).toBe("A C");
    expect(await countExecutives(db)).toBe(2);
    const trash = async () => {
      const listed = db.selectFrom("executives").select("name").where("deletedAt", "is not", null);
      return (await listed.execute()).map(({ name }) => name);
    };
    expect(await trash()).toEqual(["B"]);
    const generation = await readGeneration(db);
    expect(await restore(db, ADA, EXECUTIVE_TRASH, b)).toMatchObject({ ok: true });
    expect(await readGeneration(db)).toBe(generation + 1);
    expect(await restore(db, ADA, EXECUTIVE_TRASH, b)).toMatchObject({ ok: false });
    expect(await namesOf(db)).toBe("A B C");
    expect((await auditOf(db)).slice(3)).toEqual(["deleted executive: B", "restored executive: B"]);

    expect(await erase(db, ADA, EXECUTIVE_TRASH, a)).toMatchObject({ ok: false });
    await moveToTrash(db, ADA, EXECUTIVE_TRASH, a);
    expect(await erase(db, ADA, EXECUTIVE_TRASH, a)).toMatchObject({ ok: true });
    expect(await trash()).toEqual([]);
    expect(await restore(db, ADA, EXECUTIVE_TRASH, a)).toMatchObject({ ok: false });
    expect(await namesOf(db)).toBe("B C");
    expect((await auditOf(db)).slice(-2)).toEqual(["deleted executive: A", "erased executive: A"]);
  });
});
