import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MESSAGES } from "#app/features/messages/message-record.server.ts";
import { removeForEver } from "#app/features/messages/message-trash.server.ts";
import { insertMessages } from "#tests/support/messages.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { withSnapshot } from "../backup/snapshot.server.ts";
import { auditActor } from "../records/audit.server.ts";
import { change } from "../records/change.server.ts";
import { openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";
import { overwriteDeleted, requestOverwriting } from "./overwrite-deleted.server.ts";

/** Lists the files in a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder).filter(
    (name) => existsSync(path.join(folder, name)) && readFileSync(path.join(folder, name)).includes(text),
  );
}

test("no byte of an erased message remains in the database's files, and others are unchanged", async () => {
  const dataDir = temporaryFolder("overwrite");
  const database = openDatabase({ dataDir });
  const { db } = database;
  try {
    await migrate(database);
    // The first run overwrites what the migration removed.
    await overwriteDeleted(db, dataDir);
    expect(await overwriteDeleted(db, dataDir)).toBe(false);
    // Enough rows to split pages, so that the words of one row are spread over several.
    await insertMessages(
      db,
      ...Array.from({ length: 300 }, (_, i) => ({
        email: `zebra${i}@example.org`,
        message: `quagga${i} ${"word ".repeat(i)}`,
      })),
    );
    const ids = (await db.selectFrom("messages").select("id").orderBy("email").execute()).map(({ id }) => id);
    const odd = ids.filter((_, i) => i % 2 === 1);
    const kept = await db
      .selectFrom("messages")
      .selectAll()
      .where("id", "not in", odd)
      .orderBy("id")
      .execute();
    const gone = await db.selectFrom("messages").selectAll().where("id", "in", odd).execute();
    await change(db, auditActor.system, MESSAGES, async (running) => {
      await removeForEver(running, gone);
      await running.audit({ action: "erased" });
      return gone;
    });
    // A running backup may still need them.
    await withSnapshot({ dataDir }, async (snapshot) => {
      await snapshot.selectFrom("messages").select("id").limit(1).execute();
      await requestOverwriting(db);
      expect(await overwriteDeleted(db, dataDir)).toBe(false);
    });
    expect(await overwriteDeleted(db, dataDir)).toBe(true);
    expect(await overwriteDeleted(db, dataDir)).toBe(false);
    for (const { email, message } of gone) {
      expect(filesWith(dataDir, email)).toEqual([]);
      expect(filesWith(dataDir, `${message.split(" ")[0]} `)).toEqual([]);
    }
    expect(await db.selectFrom("messages").selectAll().orderBy("id").execute()).toEqual(kept);
    expect(filesWith(dataDir, kept[0]?.email ?? "")).not.toEqual([]);
  } finally {
    await database.close();
  }
});
