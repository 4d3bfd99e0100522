import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { countExecutives, listExecutives } from "./executives.server.ts";

describeOnEachEngine("executives", (open) => {
  test("are listed in the administrator's order, each with a portrait", async () => {
    const { db } = await open();
    expect(await listExecutives(db)).toEqual([]);
    await db
      .insertInto("pictures")
      .values({ id: "p", width: 600, height: 600, widths: "320", placeholder: "", createdAt: 1 })
      .execute();
    const executive = (id: string, position: number, linkedin: string | null) => ({
      id,
      position,
      name: `Name ${id}`,
      role: `Role ${id}`,
      linkedin,
      pictureId: "p",
      alt: `Portrait ${id}`,
      createdAt: 1,
      updatedAt: 1,
    });
    await db
      .insertInto("executives")
      .values([executive("a", 2, null), executive("b", 1, "https://example.org/b"), executive("c", 2, null)])
      .execute();
    const listed = await listExecutives(db);
    expect(listed.map(({ id }) => id)).toEqual(["b", "a", "c"]);
    expect(listed[0]).toMatchObject({
      name: "Name b",
      role: "Role b",
      linkedin: "https://example.org/b",
      alt: "Portrait b",
      picture: { id: "p", width: 600, widths: [320] },
    });
    expect(await countExecutives(db)).toBe(3);
  });
});
