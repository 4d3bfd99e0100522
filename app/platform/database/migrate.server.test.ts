import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { migrationsFor } from "#db/migrations/index.ts";
import { startChild } from "#tests/support/child-process.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { type Db, openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";

const MIGRATING_PROCESS = "tests/support/migrating-process.ts";
const NEWER = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable("newer").addColumn("id", "integer").execute();
    await sql`update site set generation = 999`.execute(db);
  },
};
const FAILING = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable("half_done").addColumn("id", "integer").execute();
    await db.schema.alterTable("site").addColumn("half", "integer").execute();
    await sql`update site set generation = 999`.execute(db);
    await sql`insert into no_such_table values (1)`.execute(db);
  },
};

async function tablesOf(db: Db): Promise<string[]> {
  return (await db.introspection.getTables()).map((table) => table.name);
}

describeOnEachEngine("migrate", (open, engine) => {
  const ours = migrationsFor(engine);
  const names = Object.keys(ours);

  test("migrates an empty database, and does nothing the second time", async () => {
    const database = await open({ migrated: false });
    expect(await migrate(database)).toEqual(names);
    const { generation } = await database.db
      .selectFrom("site")
      .select("generation")
      .executeTakeFirstOrThrow();
    expect(generation).toBe(1);
    expect(await migrate(database)).toEqual([]);
  });

  test("leaves no table behind when one of several pending migrations fails", async () => {
    const database = await open({ migrated: false });
    await expect(
      migrate(database, { ...ours, "9998-newer": NEWER, "9999-failing": FAILING }),
    ).rejects.toThrow(/no_such_table/);
    expect(await tablesOf(database.db)).toEqual([]);
    expect(await migrate(database)).toEqual(names);
  });

  test("leaves a running site's schema and rows unchanged when a new migration fails", async () => {
    const database = await open();
    const before = await database.db.introspection.getTables();
    await expect(
      migrate(database, { ...ours, "9998-newer": NEWER, "9999-failing": FAILING }),
    ).rejects.toThrow(/no_such_table/);
    expect(await database.db.introspection.getTables()).toEqual(before);
    expect(await database.db.selectFrom("site").select(["id", "generation"]).execute()).toEqual([
      { id: 1, generation: 1 },
    ]);
    expect(await migrate(database, { ...ours, "9998-newer": NEWER })).toEqual(["9998-newer"]);
  });

  test("refuses a database that is newer than the program", async () => {
    const database = await open();
    await migrate(database, { ...ours, "9998-newer": NEWER });
    await expect(migrate(database)).rejects.toThrow(/9998-newer/);
  });

  test("runs each migration once when several processes start together", async () => {
    const { location } = await open({ migrated: false });
    const children = [1, 2, 3].map(() => startChild(MIGRATING_PROCESS, [JSON.stringify(location)]));
    for (const child of children) expect(await child.nextLine()).toBe("ready");
    for (const child of children) child.send("go");
    const ran = await Promise.all(children.map((child) => child.nextLine()));
    expect(ran.flatMap((line) => JSON.parse(line))).toEqual(names);
    expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0, 0]);
  });

  test("keeps the old schema when the process is killed half way, and the next start completes it", async () => {
    const { db, location } = await open();
    const before = await tablesOf(db);
    const child = startChild(MIGRATING_PROCESS, [JSON.stringify(location), "stuck"]);
    await child.nextLine();
    child.send("go");
    expect(await child.nextLine()).toBe("half");
    child.kill("SIGKILL");
    await child.ended;

    const again = openDatabase(location);
    try {
      expect(await migrate(again, { ...ours, "9998-newer": NEWER })).toEqual(["9998-newer"]);
      expect((await tablesOf(again.db)).filter((name) => !before.includes(name))).toEqual(["newer"]);
      expect(await again.db.selectFrom("site").select(["id", "generation"]).execute()).toEqual([
        { id: 1, generation: 999 },
      ]);
    } finally {
      await again.close();
    }
  });
});
