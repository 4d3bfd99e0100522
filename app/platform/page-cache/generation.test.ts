import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextIteration } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { openGate } from "#tests/support/gate.ts";
import { invalidatePages } from "./generation.server.ts";
import { type GenerationWatch, watchGeneration } from "./generation-watch.server.ts";

describeOnEachEngine("the generation", (open, engine) => {
  const watches: GenerationWatch[] = [];
  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.close();
  });

  async function watchOf(database: TestDatabase) {
    const watch = await watchGeneration(database, database.location.url, pino({ level: "silent" }));
    watches.push(watch);
    return watch;
  }
  const raise = ({ db }: Pick<TestDatabase, "db">) => db.transaction().execute((trx) => invalidatePages(trx));

  test("is seen after the commit, by the process that wrote", async () => {
    const database = await open();
    const watch = await watchOf(database);
    const before = watch.current() as number;
    await raise(database);
    await watch.refresh();
    expect(watch.current()).toBe(before + 1);
  });

  test("is seen by another process automatically", async () => {
    const database = await open();
    const other = openDatabase(database.location);
    try {
      const watch = await watchOf(database);
      const before = watch.current() as number;
      await raise(other);
      await expect.poll(() => watch.current()).toBe(before + 1);
    } finally {
      await other.close();
    }
  });

  test("does not change when the write is rolled back", async () => {
    const database = await open();
    const watch = await watchOf(database);
    const before = watch.current();
    const failing = database.db.transaction().execute(async (trx) => {
      await invalidatePages(trx);
      throw new Error("the write fails");
    });
    await expect(failing).rejects.toThrow("the write fails");
    await watch.refresh();
    expect(watch.current()).toBe(before);
  });

  if (engine === "sqlite") {
    test("is at least as new as each request, whatever was read in the iteration before", async () => {
      const database = await open();
      const watch = await watchOf(database);
      const before = watch.current() as number;
      // Until the next iteration: a read by deferred work, a write by another process, a request.
      await nextIteration();
      watch.current();
      const other = new DatabaseSync(path.join(database.location.dataDir, "schoolward.sqlite"));
      other.exec("update site set generation = generation + 1");
      other.close();
      expect(watch.currentOnArrival()).toBe(before + 1);
    });

    test("is unknown, without a crash, while the database cannot be read", async () => {
      const database = await open();
      const watch = await watchOf(database);
      await database.db.schema.alterTable("site").renameTo("site_away").execute();
      await watch.refresh();
      expect(watch.current()).toBeUndefined();
      await database.db.schema.alterTable("site_away").renameTo("site").execute();
      expect(watch.current()).toBeTypeOf("number");
    });
  }

  if (engine === "postgres") {
    test("is unknown while the listener is disconnected, and known again afterwards", async () => {
      const database = await open();
      const watch = await watchOf(database);
      const before = watch.current() as number;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`.execute(database.db);
      await expect.poll(() => watch.current()).toBeUndefined();
      await raise(database);
      await vi.waitFor(() => expect(watch.current()).toBe(before + 1), { timeout: 5_000 });
    });

    test("has only one listener, however many callers detect an outage", async () => {
      const database = await open();
      const url = new URL(database.location.url as string);
      const gate = await openGate(Number(url.port));
      url.port = String(gate.port);
      const throughGate = openDatabase({ ...database.location, url: url.href });
      const watch = await watchGeneration(throughGate, url.href, pino({ level: "silent" }));
      try {
        gate.hang();
        await Promise.all(Array.from({ length: 20 }, () => watch.refresh()));
        expect(watch.current()).toBeUndefined();
        await gate.open();
        const known = await database.db.selectFrom("site").select("generation").executeTakeFirstOrThrow();
        await vi.waitFor(() => expect(watch.current()).toBe(known.generation), { timeout: 10_000 });
        const listeners = async () => {
          const { rows } = await sql<{ asked: boolean }>`
            select query like 'select generation%' and state_change > backend_start + interval '2 seconds' as asked
            from pg_stat_activity where datname = current_database()
              and (query like 'listen%' or query = 'select generation from site')`.execute(database.db);
          return rows;
        };
        // Once it has queried for the first time, any duplicate listeners would exist too.
        await vi.waitFor(async () => expect(await listeners()).toContainEqual({ asked: true }), {
          timeout: 10_000,
        });
        expect(await listeners()).toHaveLength(1);
      } finally {
        await watch.close();
        await throughGate.close();
        await gate.close();
      }
    }, 40_000);
  }
});
