import { expect, test } from "vitest";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import { type Change, change, type RecordKind } from "./change.server.ts";
import { findFieldChanges } from "./field-changes.server.ts";

const ADA = { id: "ada", name: "Ada" };
const STATISTICS: RecordKind<"statistics"> = {
  table: "statistics",
  subject: "statistic",
  affectsPages: ({ isExample }) => !isExample,
};
const ROW = {
  ...{ id: "s", position: 1, title: "Girls", value: 1, description: "", isExample: true },
  ...{ createdAt: 1, updatedAt: 1 },
};

type Database = Pick<TestDatabase, "db">;

describeOnEachEngine("a change", (open) => {
  async function openWithRow(row: Partial<typeof ROW> = {}): Promise<TestDatabase> {
    const database = await open();
    await database.db
      .insertInto("statistics")
      .values({ ...ROW, ...row })
      .execute();
    return database;
  }

  /** Sets columns of the row, as a rule does. */
  function set({ db }: Database, values: Partial<typeof ROW>, changed?: string[]) {
    return change(db, ADA, STATISTICS, async ({ find, update, audit }) => {
      const row = await find("s");
      if (!row) return { ok: false };
      await update(row, values, changed);
      await audit({ action: "updated", subjectId: "s" });
      return { ok: true };
    });
  }

  async function entries({ db }: Database) {
    return db.selectFrom("auditEntries").select(["action", "subject", "actorName"]).execute();
  }

  async function value({ db }: Database) {
    return (await db.selectFrom("statistics").select("value").executeTakeFirst())?.value;
  }

  /** By how much cached pages are out of date after it. */
  async function staleAfter({ db }: Database, work: () => Promise<unknown>) {
    const before = await readGeneration(db);
    await work();
    return (await readGeneration(db)) - before;
  }

  test("is recorded for its actor, of the kind's subject", async () => {
    const database = await openWithRow();
    expect(await set(database, { value: 2 })).toEqual({ ok: true });
    expect(await value(database)).toBe(2);
    expect(await entries(database)).toEqual([
      { action: "updated", subject: "statistic", actorName: ADA.name },
    ]);
  });

  test("makes pages stale when they show the row before it, after it, or both", async () => {
    const hidden = await openWithRow();
    expect(await staleAfter(hidden, () => set(hidden, { value: 2 }))).toBe(0);
    expect(await staleAfter(hidden, () => set(hidden, { isExample: false }))).toBe(1);
    expect(await staleAfter(hidden, () => set(hidden, { value: 3 }))).toBe(1);
    expect(await staleAfter(hidden, () => set(hidden, { isExample: true }))).toBe(1);
  });

  test("makes pages stale when a row that they show comes or goes", async () => {
    const database = await open();
    const write = (work: (running: Change<"statistics">) => Promise<unknown>) =>
      change(database.db, ADA, STATISTICS, async (running) => {
        await work(running);
        await running.audit({ action: "written" });
        return { ok: true };
      });
    const shown = { ...ROW, isExample: false };
    expect(await staleAfter(database, () => write(({ insert }) => insert(shown)))).toBe(1);
    const remove = async ({ find, remove }: Change<"statistics">) => {
      const row = await find("s");
      if (row) await remove(row);
    };
    expect(await staleAfter(database, () => write(remove))).toBe(1);
    expect(await staleAfter(database, () => write(({ insert }) => insert(ROW)))).toBe(0);
    expect(await staleAfter(database, () => write(remove))).toBe(0);
  });

  test("leaves nothing behind when its rule refuses", async () => {
    const database = await openWithRow({ isExample: false });
    const refuse = () =>
      change(database.db, ADA, STATISTICS, async ({ find, update }) => {
        const row = await find("s");
        if (row) await update(row, { value: 2 }, ["value"]);
        return { ok: false, reason: "changed" };
      });
    expect(
      await staleAfter(database, async () =>
        expect(await refuse()).toEqual({ ok: false, reason: "changed" }),
      ),
    ).toBe(0);
    expect(await value(database)).toBe(1);
    expect((await findFieldChanges(database.db, "statistic:s", ["value"])).size).toBe(0);
  });

  test("of a row is refused without an audit entry", async () => {
    const database = await openWithRow();
    const silently = change(database.db, ADA, STATISTICS, async ({ find, update }) => {
      const row = await find("s");
      if (row) await update(row, { value: 2 });
      return { ok: true };
    });
    await expect(silently).rejects.toThrow("A change of statistics recorded no audit entry");
    expect(await value(database)).toBe(1);
  });

  test("notes who changed which fields, and forgets it with the row", async () => {
    const database = await openWithRow();
    await set(database, { value: 2 }, ["value"]);
    const changes = await findFieldChanges(database.db, "statistic:s", ["value", "title"]);
    expect([...changes.keys()]).toEqual(["value"]);
    expect(changes.get("value")?.actorName).toBe(ADA.name);
    await change(database.db, ADA, STATISTICS, async ({ find, remove, audit }) => {
      const row = await find("s");
      if (row) await remove(row);
      await audit({ action: "erased", subjectId: "s" });
      return { ok: true };
    });
    expect((await findFieldChanges(database.db, "statistic:s", ["value"])).size).toBe(0);
  });

  test("sees what the one before it has written, however many come at once", async () => {
    const database = await openWithRow();
    const raise = () =>
      change(database.db, ADA, STATISTICS, async ({ find, update, audit }) => {
        const row = await find("s");
        if (!row) return { ok: false };
        await update(row, { value: row.value + 1 });
        await audit({ action: "updated", subjectId: "s" });
        return { ok: true };
      });
    await Promise.all(Array.from({ length: 8 }, raise));
    expect(await value(database)).toBe(9);
    expect(await entries(database)).toHaveLength(8);
  });

  test("is the only way to write rows that visitors see", async () => {
    const database = await openWithRow();
    await change(database.db, ADA, STATISTICS, async ({ trx }) => {
      // @ts-expect-error Statistics are written by insert, update and remove.
      trx.updateTable("statistics");
      // @ts-expect-error
      trx.insertInto("posts");
      // @ts-expect-error
      trx.deleteFrom("events");
      return { ok: true };
    });
    expect(await value(database)).toBe(1);
  });
});
