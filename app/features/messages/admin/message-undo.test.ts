import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { type ChosenChange, planChosen, undoChosen } from "#app/platform/records/chosen-rows.server.ts";
import { erase, restore } from "#app/platform/records/trash.server.ts";
import { takeWayBack } from "#app/platform/records/way-back.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { changeMessages, insertMessages } from "#tests/support/messages.ts";
import { MESSAGE_TRASH } from "../message-trash.server.ts";
import { CHOSEN_MESSAGES, MESSAGE_CHANGES } from "./message-changes.server.ts";

const ADA = { id: "a", name: "Ada" };

describeOnEachEngine("a bulk action of messages", (open) => {
  async function five(db: Db): Promise<string[]> {
    const states = [
      { isRead: true },
      { isRead: false },
      { isRead: true, answeredAt: 5 },
      { folder: "archive" as const },
      { folder: "spam" as const, suspicion: "links" },
    ];
    const made: string[] = [];
    for (const state of states) made.push(...(await insertMessages(db, state)).map(({ id }) => id as string));
    return made;
  }
  const all = async (db: Db) =>
    (await db.selectFrom("messages").selectAll().orderBy("id").execute()).map(
      ({ updatedAt: _, ...message }) => message,
    );
  const change = (db: Db, what: ChosenChange<"messages">, ids: readonly string[]) =>
    changeMessages(
      db,
      ADA,
      what,
      ids.map((id) => ({ id, updatedAt: 0 })),
    );
  const undo = (db: Db, id: string | undefined) =>
    db.transaction().execute(async (trx) => {
      const done: boolean[] = [];
      for (const row of (await takeWayBack(trx, ADA, id ?? ""))?.rows ?? [])
        done.push(await undoChosen(trx, ADA, CHOSEN_MESSAGES, row));
      return done;
    });

  test.each(["markRead", "markUnread", "archive", "quarantine", "remove"] as const)(
    "%s is undone exactly, whatever each message was before",
    async (name) => {
      const { db } = await open();
      const ids = await five(db);
      const before = await all(db);
      const { undo: id } = await change(db, MESSAGE_CHANGES[name], ids);
      expect(await all(db)).not.toEqual(before);
      expect((await undo(db, id)).every(Boolean)).toBe(true);
      expect(await all(db)).toEqual(before);
      expect(await undo(db, id)).toEqual([]);
    },
  );

  test("describes what it will do, and differs once a message has changed", async () => {
    const { db } = await open();
    const ids = await five(db);
    const plan = await planChosen(db, CHOSEN_MESSAGES, MESSAGE_CHANGES.remove, ids);
    expect(plan.sentences).toEqual([
      "5 messages go into the trash.",
      "3 of them have not been read.",
      "2 of them are not answered.",
    ]);
    await change(db, MESSAGE_CHANGES.archive, ids.slice(0, 1));
    expect((await planChosen(db, CHOSEN_MESSAGES, MESSAGE_CHANGES.remove, ids)).token).not.toBe(plan.token);
  });

  test("skips what somebody has changed since, and keeps nothing of deleted messages", async () => {
    const { db } = await open();
    const [one = "", two = ""] = await five(db);
    const { undo: id } = await change(db, MESSAGE_CHANGES.remove, [one, two]);
    await restore(db, ADA, MESSAGE_TRASH, one);
    await erase(db, ADA, MESSAGE_TRASH, two);
    const kept = await db.selectFrom("bulkChangeRows").select("rowId").execute();
    expect(kept.map(({ rowId }) => rowId)).not.toContain(two);
    const before = await all(db);
    expect(await undo(db, id)).toEqual([false]);
    expect(await all(db)).toEqual(before);
  });
});
