import { setImmediate as nextIteration } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { checkDatabase } from "../database/check-database.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { findOutage, Outages, Unavailable } from "./outages.server.ts";

const failure = (fields: object, cause?: unknown) => Object.assign(new Error("failed", { cause }), fields);

test.each([
  ["a full SQLite", failure({ errcode: 13 }), { part: "database", isFull: true }],
  ["a SQLite that cannot be written", failure({ errcode: 778 }), { part: "database", isFull: false }],
  ["a full disk", failure({ code: "ENOSPC" }), { part: "files", isFull: true }],
  ["a read-only disk, wrapped", failure({}, failure({ code: "EROFS" })), { part: "files", isFull: false }],
  [
    "a full PostgreSQL",
    new Unavailable("database", failure({ code: "53100" })),
    { part: "database", isFull: true },
  ],
  ["a store", new Unavailable("files", failure({})), { part: "files", isFull: false }],
  ["a rule of a table", failure({ errcode: 2067 }), undefined],
  ["a fault of ours", new TypeError("x is undefined"), undefined],
  ["a provider that does not answer", failure({}, failure({ code: "ECONNREFUSED" })), undefined],
  ["nothing", undefined, undefined],
])("%s is told from other failures", (_, error, outage) => {
  expect(findOutage(error)).toEqual(outage);
});

describe("an outage", () => {
  const opened: Outages[] = [];
  afterEach(() => {
    for (const outages of opened.splice(0)) outages.close();
  });
  function openOutages(check: () => Promise<unknown>) {
    const lines: string[] = [];
    const entries: Record<string, unknown>[] = [];
    const log = pino(
      { level: "info" },
      {
        write: (line: string) => {
          entries.push(JSON.parse(line));
          lines.push(JSON.parse(line).msg);
        },
      },
    );
    const outages = new Outages(log, { database: check, files: async () => {} });
    opened.push(outages);
    return { outages, lines, entries };
  }

  test("is in the log with what the part itself said, and without a stack trace", () => {
    const { outages, entries } = openOutages(async () => {});
    outages.report(new Unavailable("files", failure({}, new Error("getaddrinfo ENOTFOUND store"))));
    expect(entries).toEqual([
      expect.objectContaining({ part: "files", cause: "getaddrinfo ENOTFOUND store" }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(" at ");
  });

  test("is in the log once, however much it makes fail, and once more when it is over", async () => {
    let isThere = false;
    const { outages, lines } = openOutages(async () => {
      if (!isThere) throw new Error("gone");
    });
    for (let i = 0; i < 100; i += 1)
      expect(outages.statusOf(new Unavailable("database", new Error("gone")), "not stored")).toBe(503);
    expect(outages.list()).toEqual([{ part: "database", isFull: false }]);
    expect(lines).toEqual(["the database cannot be used"]);
    isThere = true;
    await vi.waitFor(() => expect(outages.isAway("database")).toBe(false), { timeout: 10_000 });
    expect(lines).toEqual(["the database cannot be used", "the database can be used again"]);
  });

  test("is found by looking, too; what never answers is away", async () => {
    const { outages } = openOutages(() => new Promise(() => {}));
    expect(await outages.check()).toEqual(["database"]);
    expect(outages.isAway("database")).toBe(true);
  }, 20_000);

  test("costs one check in two seconds, however many ask; what is found out meanwhile is told at once", async () => {
    let checks = 0;
    const { outages } = openOutages(async () => {
      checks += 1;
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => outages.check()));
    expect(answers.flat()).toEqual([]);
    expect(checks).toBe(1);
    outages.report(new Unavailable("files", new Error("gone")));
    expect(await outages.check()).toEqual(["files"]);
    expect(checks).toBe(1);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2_000);
    await outages.check();
    expect(checks).toBe(2);
    vi.restoreAllMocks();
  });

  test("is no other failure: that is 500, and a line of its own", () => {
    const { outages, lines } = openOutages(async () => {});
    expect(outages.statusOf(new Error("ours"), "not stored")).toBe(500);
    expect(lines).toEqual(["not stored"]);
  });
});

test("a SQLite that is full says so, changes nothing, and takes writes once there is room", async () => {
  const { db, close } = await openTestDatabase("sqlite");
  const grow = (trx: typeof db) =>
    trx
      .insertInto("settings")
      .values({ key: "large", value: "x".repeat(1_000_000), updatedAt: 1 })
      .execute();
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount ?? 0)}`.execute(db);
  const writing = db.transaction().execute(async (trx) => {
    await trx.insertInto("settings").values({ key: "small", value: "{}", updatedAt: 1 }).execute();
    await grow(trx);
  });
  const error = await writing.catch((thrown) => thrown);
  expect(findOutage(error)).toEqual({ part: "database", isFull: true });
  expect(await db.selectFrom("settings").select("key").execute()).toEqual([]);
  await sql`pragma max_page_count = 100000`.execute(db);
  await db.transaction().execute(grow);
  await checkDatabase(db);
  await close();
});

test("PostgreSQL may hang, be killed in the middle of a write, and come back; nobody waits for ever and the process lives", async () => {
  const postgres = await startPostgres();
  const { db, close } = openDatabase({ url: postgres.urlOf("postgres"), dataDir: temporaryFolder("data") });
  const ask = () => sql`select 1`.execute(db);
  const isBack = () => vi.waitFor(ask, { timeout: 50_000, interval: 100 });
  try {
    await ask();
    postgres.freeze();
    let asked = 0;
    let answered = 0;
    await vi.waitFor(
      async () => {
        asked += 1;
        const answer = ask()
          .then(String, String)
          .finally(() => {
            answered += 1;
          });
        expect(await Promise.race([answer, nextIteration("no answer yet")])).toContain(
          "the database does not answer",
        );
      },
      { timeout: 50_000, interval: 100 },
    );
    // Whoever waited before learns it at the same moment.
    expect(asked).toBeGreaterThan(10);
    expect(answered).toBe(asked);
    postgres.thaw();
    await isBack();

    const killed = db.transaction().execute(async (trx) => {
      await sql`create table halves (id int)`.execute(trx);
      await postgres.kill();
      await sql`select 1`.execute(trx);
    });
    await expect(killed).rejects.toThrow(Unavailable);
    await postgres.restart();
    await isBack();
    await expect(sql`select * from halves`.execute(db)).rejects.toThrow("does not exist");
  } finally {
    await close();
    await postgres.stop();
  }
}, 120_000);
