import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { countMessages } from "./admin/message-counts.server.ts";
import { listMessagesToManage } from "./admin/message-list.server.ts";

describeOnEachEngine("messages from before folders existed", (open, engine) => {
  test("keep their order, are counted and found", async () => {
    const database = await open({ migrated: false });
    const { db } = database;
    const all = Object.entries(migrationsFor(engine));
    await migrate(database, Object.fromEntries(all.filter(([name]) => name < "0010")));
    for (const [id, isRead, folder] of [
      ["old", true, "inbox"],
      ["new", false, "inbox"],
      ["spam", false, "spam"],
    ] as const)
      await sql`insert into messages (id, name, email, message, is_read, folder, created_at)
        values (${id}, 'Amina Bello', 'amina@example.org', 'Hello', ${isRead}, ${folder}, ${id === "old" ? 1 : 2})`.execute(
        db,
      );
    await migrate(database);
    expect(await countMessages(db)).toEqual({
      total: 2,
      unread: 1,
      folders: { inbox: 2, archive: 0, spam: 1 },
    });
    const list = async (search: string, show: "all" | "overdue") => {
      const filter = { page: 1, search, folder: "inbox", show } as const;
      return (await listMessagesToManage(db, filter, 1)).messages.map(({ id, updatedAt }) => [id, updatedAt]);
    };
    for (const search of ["", "amina"]) {
      expect(await list(search, "all")).toEqual([
        ["new", 2],
        ["old", 1],
      ]);
      expect(await list(search, "overdue")).toEqual([["old", 1]]);
    }
  });
});
