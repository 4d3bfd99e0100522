import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { Unavailable } from "#app/platform/health/outages.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { describeOnEachEngine, openTestDatabase } from "#tests/support/database.ts";
import { type Db, engineOf, openDatabase } from "./database.server.ts";

async function addMessage(db: Db, isRead: boolean): Promise<string> {
  const id = newId();
  await db
    .insertInto("messages")
    .values({
      id,
      name: "Ada Okoro",
      email: "ada@example.org",
      message: "Hello",
      isRead,
      createdAt: Date.now(),
    })
    .execute();
  return id;
}

describeOnEachEngine("a database", (open, engine) => {
  test("reports its engine, also inside a transaction", async () => {
    const { db } = await open();
    expect(engineOf(db)).toBe(engine);
    expect(await db.transaction().execute(async (trx) => engineOf(trx))).toBe(engine);
  });

  test("has a reader that sees what was committed and refuses to write", async () => {
    const { db, ...database } = await open();
    const reader = database.reader();
    const id = await addMessage(db, true);
    expect(await reader.selectFrom("messages").select("id").execute()).toEqual([{ id }]);
    const writing = sql`delete from messages`.execute(reader as Db);
    await expect(writing).rejects.toThrow(/read-?only/);
    await expect(writing).rejects.not.toBeInstanceOf(Unavailable);
    expect(await db.selectFrom("messages").select("id").execute()).toEqual([{ id }]);
  });

  test("returns booleans as booleans: selected, renamed, joined, returned, filtered", async () => {
    const { db } = await open();
    const [read, unread] = [await addMessage(db, true), await addMessage(db, false)];
    const all = await db.selectFrom("messages").selectAll().orderBy("id").execute();
    expect(all.map((row) => row.isRead)).toEqual([true, false]);
    const renamed = await db.selectFrom("messages").select("isRead as seen").orderBy("id").execute();
    expect(renamed).toEqual([{ seen: true }, { seen: false }]);
    const joined = await db
      .selectFrom("site")
      .leftJoin("messages", (join) => join.on("messages.id", "=", read))
      .select(["site.generation", "messages.isRead"])
      .execute();
    expect(joined).toEqual([{ generation: 1, isRead: true }]);
    const absent = await db
      .selectFrom("site")
      .leftJoin("messages", (join) => join.on("messages.id", "=", "none"))
      .select("messages.isRead")
      .execute();
    expect(absent).toEqual([{ isRead: null }]);
    const returned = await db
      .updateTable("messages")
      .set({ isRead: true })
      .where("id", "=", unread)
      .where("isRead", "=", false)
      .returning("isRead")
      .execute();
    expect(returned).toEqual([{ isRead: true }]);
    expect(await db.selectFrom("messages").select("id").where("isRead", "=", false).execute()).toEqual([]);
  });

  test("returns counts, sums and instants as numbers", async () => {
    const { db } = await open();
    await addMessage(db, true);
    const row = await db
      .selectFrom("messages")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("createdAt").as("latest")])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, latest: expect.any(Number) });
  });

  test("reports how many rows a write changed", async () => {
    const { db } = await open();
    const id = await addMessage(db, false);
    const write = db.updateTable("messages").set({ isRead: true });
    const changed = await write.where("id", "=", id).executeTakeFirst();
    expect(Number(changed.numUpdatedRows)).toBe(1);
    const unchanged = await write.where("id", "=", "none").executeTakeFirst();
    expect(Number(unchanged.numUpdatedRows)).toBe(0);
  });

  test("stores text unchanged: letters of every script, quotes, line breaks", async () => {
    const { db } = await open();
    const value = `Ọmọ́wùmí "Zé" O'Neil\r\n${"长".repeat(2000)} \u{1f469}\u{1f3fe}\u200d\u{1f393} %_\\`;
    await db.insertInto("secrets").values({ name: "text", value }).execute();
    const row = await db.selectFrom("secrets").select("value").where("name", "=", "text").executeTakeFirst();
    expect(row?.value).toBe(value);
  });

  test("rolls back a failed transaction, and the next one works", async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await addMessage(trx, false);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.selectFrom("messages").selectAll().execute()).toEqual([]);
    await db.transaction().execute((trx) => addMessage(trx, false));
    expect(await db.selectFrom("messages").selectAll().execute()).toHaveLength(1);
  });

  test("isolates a running transaction: a concurrent query sees only committed data", async () => {
    const { db } = await open();
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const transaction = db.transaction().execute(async (trx) => {
      await addMessage(trx, false);
      written.resolve();
      await mayEnd.promise;
      throw new Error("no");
    });
    await written.promise;
    const beside = db.selectFrom("messages").select("id").execute();
    mayEnd.resolve();
    await expect(transaction).rejects.toThrow("no");
    expect(await beside).toEqual([]);
  });

  test("loses no update when two connections count at once", async () => {
    const { db, location } = await open();
    const other = openDatabase(location);
    try {
      const count = (connection: Db) =>
        connection
          .updateTable("site")
          .set((eb) => ({ generation: eb("generation", "+", 1) }))
          .execute();
      const together = Array.from({ length: 40 }, (_, i) =>
        (i % 2 ? db : other.db).transaction().execute(count),
      );
      await Promise.all(together);
      expect(await db.selectFrom("site").select("generation").execute()).toEqual([{ generation: 41 }]);
    } finally {
      await other.close();
    }
  });

  test("keeps its data when closed and reopened", async () => {
    const { db, location } = await open();
    const first = openDatabase(location);
    await addMessage(first.db, true);
    await first.close();
    expect(await db.selectFrom("messages").select("isRead").execute()).toEqual([{ isRead: true }]);
  });
});

test("SQLite syncs each commit, enforces foreign keys, and reads the generation synchronously", async () => {
  const { db, readGenerationNow, close } = await openTestDatabase("sqlite");
  try {
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0];
    expect(await pragma("journal_mode")).toBe("wal");
    // 2 is FULL (docs/decisions: power cuts lost acknowledged writes with NORMAL).
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    await db.updateTable("site").set({ generation: 7 }).execute();
    expect(readGenerationNow?.()).toBe(7);
  } finally {
    await close();
  }
});

test("SQLite waits for another connection's write, even if the clock is set forward meanwhile", async () => {
  const { db, location } = await openTestDatabase("sqlite");
  const other = openDatabase(location);
  const begun = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (trx) => {
    await addMessage(trx, false);
    begun.resolve();
    await ends.promise;
  });
  await begun.promise;
  let looks = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => {
    looks += 1;
    return looks === 1 ? 1_000 : 7_200_000;
  });
  const second = other.db.transaction().execute((trx) => trx.deleteFrom("messages").execute());
  // By now it has found the database busy and has checked the time.
  await new Promise((resolve) => setImmediate(resolve));
  ends.resolve();
  await first;
  const [deleted] = await second.finally(() => clock.mockRestore());
  await other.close();
  expect(deleted?.numDeletedRows).toBe(1n);
});

test("SQLite streams rows one by one", async () => {
  const { db, close } = await openTestDatabase("sqlite");
  try {
    await addMessage(db, true);
    await addMessage(db, false);
    const seen: boolean[] = [];
    for await (const row of db.selectFrom("messages").select("isRead").orderBy("id").stream())
      seen.push(row.isRead);
    expect(seen).toEqual([true, false]);
  } finally {
    await close();
  }
});
