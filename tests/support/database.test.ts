import { expect, test } from "vitest";
import { describeOnEachEngine } from "./database.ts";

describeOnEachEngine("a test database", (open, engine) => {
  test("is migrated, writable and of the declared engine", async () => {
    const { db, engine: opened } = await open();
    expect(opened).toBe(engine);
    await db.insertInto("secrets").values({ name: "a", value: "b" }).execute();
    expect(await db.selectFrom("secrets").selectAll().execute()).toEqual([{ name: "a", value: "b" }]);
  });

  test("is a new one each time", async () => {
    const [one, two] = [await open(), await open()];
    await one.db.insertInto("secrets").values({ name: "a", value: "b" }).execute();
    expect(await two.db.selectFrom("secrets").selectAll().execute()).toEqual([]);
  });

  test("has no tables if requested", async () => {
    const { db } = await open({ migrated: false });
    expect(await db.introspection.getTables()).toEqual([]);
  });
});
