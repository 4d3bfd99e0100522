import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { secret } from "./secrets.server.ts";

describeOnEachEngine("a secret", (open) => {
  test("has 32 random bytes and differs by name and installation", async () => {
    const [one, two] = [await open(), await open()];
    const values = [await secret(one.db, "a"), await secret(one.db, "b"), await secret(two.db, "a")];
    for (const value of values) expect(Buffer.from(value, "base64")).toHaveLength(32);
    expect(new Set(values).size).toBe(3);
  });

  test("is the same for concurrent first requests in several processes", async () => {
    const { db, location } = await open();
    const others = [1, 2, 3].map(() => openDatabase(location));
    try {
      const asked = await Promise.all(
        [db, db, ...others.map((other) => other.db)].map((d) => secret(d, "a")),
      );
      expect(new Set(asked).size).toBe(1);
      expect(await db.selectFrom("secrets").selectAll().execute()).toEqual([{ name: "a", value: asked[0] }]);
    } finally {
      for (const other of others) await other.close();
    }
  });

  test("that a transaction rolled back is not remembered", async () => {
    const { db } = await open();
    let inside = "";
    const transaction = db.transaction().execute(async (trx) => {
      inside = await secret(trx, "a");
      throw new Error("no");
    });
    await expect(transaction).rejects.toThrow("no");
    const after = await secret(db, "a");
    expect(after).not.toBe(inside);
    expect(await secret(db, "a")).toBe(after);
  });
});
