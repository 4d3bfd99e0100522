import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ChosenChange } from "#app/platform/records/chosen-rows.server.ts";
import { erase, restore, titleOf } from "#app/platform/records/trash.server.ts";
import { saveContactData } from "#tests/support/contact-data.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { changeMessages, insertMessages } from "#tests/support/messages.ts";
import { MESSAGE_TRASH } from "../message-trash.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";
import { countMessages } from "./message-counts.server.ts";

const ACTOR = { id: "a", name: "Ada" };

const readMessage = (db: Db, id: string) =>
  db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const actionsIn = async (db: Db) =>
  (await db.selectFrom("auditEntries").select(["action", "subject", "detail"]).orderBy("id").execute()).map(
    ({ action, subject, detail }) => [action, subject, detail],
  );

async function insertOne(db: Db, change: Parameters<typeof insertMessages>[1] = {}) {
  const [row] = await insertMessages(db, change);
  const id = row?.id as string;
  const act = async (what: ChosenChange<"messages">, updatedAt?: number) =>
    changeMessages(db, ACTOR, what, [{ id, updatedAt: updatedAt ?? (await readMessage(db, id)).updatedAt }]);
  return { id, act, read: () => readMessage(db, id) };
}

describeOnEachEngine("changes of messages", (openDatabase) => {
  const open: typeof openDatabase = async () => {
    const opened = await openDatabase();
    await saveContactData(opened.db);
    return opened;
  };

  test("can all be undone, and are in the audit list", async () => {
    const { db } = await open();
    const { id, act, read } = await insertOne(db);
    await act(MESSAGE_CHANGES.markRead);
    expect((await read()).isRead).toBe(true);
    await act(MESSAGE_CHANGES.markUnread);
    expect((await read()).isRead).toBe(false);
    await act(MESSAGE_CHANGES.archive);
    expect((await read()).folder).toBe("archive");
    await act(MESSAGE_CHANGES.unarchive);
    expect((await read()).folder).toBe("inbox");
    await act(MESSAGE_CHANGES.markAnswered);
    expect((await read()).answeredAt).not.toBeNull();
    await act(MESSAGE_CHANGES.markUnanswered);
    expect((await read()).answeredAt).toBeNull();
    await act(MESSAGE_CHANGES.remove);
    expect(await countMessages(db)).toMatchObject({ total: 0, unread: 0 });
    await restore(db, ACTOR, MESSAGE_TRASH, id);
    expect(await countMessages(db)).toMatchObject({ total: 1, unread: 1 });
    expect(await actionsIn(db)).toEqual(
      [
        ...["read", "marked unread", "archived", "moved to the inbox", "marked answered"],
        ...["marked unanswered", "deleted", "restored"],
      ].map((action) => [action, "message", null]),
    );
  });

  test("happen once when requested twice", async () => {
    const { db } = await open();
    const { act, read, id } = await insertOne(db);
    const { updatedAt } = await read();
    await act(MESSAGE_CHANGES.archive, updatedAt);
    const after = await read();
    expect(await act(MESSAGE_CHANGES.archive, updatedAt)).toEqual({
      done: [{ id, updatedAt: after.updatedAt }],
      changed: [],
      gone: [],
    });
    expect(await read()).toEqual(after);
    expect(await actionsIn(db)).toHaveLength(1);
  });

  test("skip messages that somebody else has changed, but not those only read meanwhile", async () => {
    const { db } = await open();
    const { act, read, id } = await insertOne(db);
    const { updatedAt } = await read();
    await act(MESSAGE_CHANGES.markRead, updatedAt);
    await act(MESSAGE_CHANGES.archive, updatedAt);
    expect(await act(MESSAGE_CHANGES.remove, updatedAt)).toEqual({ done: [], changed: [id], gone: [] });
    expect(await read()).toMatchObject({ folder: "archive", deletedAt: null });
  });

  test("of several messages apply to those that can be changed", async () => {
    const { db } = await open();
    const rows = await insertMessages(db, {}, {}, { deletedAt: 5 });
    const chosen = rows.map(({ id, updatedAt }) => ({ id, updatedAt: Number(updatedAt) }));
    const [one, other, deleted] = chosen.map(({ id }) => id);
    await changeMessages(db, ACTOR, MESSAGE_CHANGES.markAnswered, chosen.slice(0, 1));
    const outcome = await changeMessages(db, ACTOR, MESSAGE_CHANGES.archive, [
      ...chosen,
      { id: "nowhere", updatedAt: 1 },
    ]);
    expect(outcome.done.map(({ id }) => id)).toEqual([other]);
    expect(outcome.changed).toEqual([one]);
    expect(outcome.gone.toSorted()).toEqual([deleted, "nowhere"].toSorted());
  });

  test("by several people at once happen once, and counts stay correct", async () => {
    const { db } = await open();
    const rows = await insertMessages(db, ...Array.from({ length: 6 }, () => ({})));
    const chosen = rows.map(({ id, updatedAt }) => ({ id, updatedAt: Number(updatedAt) }));
    const outcomes = await Promise.all([
      changeMessages(db, ACTOR, MESSAGE_CHANGES.archive, chosen),
      changeMessages(db, ACTOR, MESSAGE_CHANGES.remove, chosen.toReversed()),
      changeMessages(db, ACTOR, MESSAGE_CHANGES.quarantine, chosen),
      changeMessages(db, ACTOR, MESSAGE_CHANGES.markRead, chosen.toReversed()),
    ]);
    const versions = outcomes.slice(0, 3).flatMap(({ done }) => done.map(({ id }) => id));
    expect(versions.toSorted()).toEqual(chosen.map(({ id }) => id).toSorted());
    const counted = await db.selectFrom("messages").select(["folder", "deletedAt"]).execute();
    const inFolder = (folder: string) =>
      counted.filter((row) => row.folder === folder && row.deletedAt === null).length;
    expect((await countMessages(db)).folders).toEqual({
      inbox: inFolder("inbox"),
      archive: inFolder("archive"),
      spam: inFolder("spam"),
    });
  });

  test("out of quarantine send the held-back mail once", async () => {
    const { db } = await open();
    const { act, read } = await insertOne(db, {
      folder: "spam",
      suspicion: "links, hurried",
      subject: "Help",
    });
    await act(MESSAGE_CHANGES.release);
    await act(MESSAGE_CHANGES.release);
    expect(await read()).toMatchObject({ folder: "inbox", suspicion: "" });
    const mails = await db.selectFrom("outbox").selectAll().execute();
    expect(mails).toMatchObject([
      {
        recipient: "hello@example.org",
        replyTo: "amina@example.org",
        subject: "Message from Amina Bello: Help",
      },
    ]);
  });

  test("into quarantine by hand and back send nothing: the mail was sent on arrival", async () => {
    const { db } = await open();
    const { act, read } = await insertOne(db);
    await act(MESSAGE_CHANGES.quarantine);
    expect(await read()).toMatchObject({ folder: "spam", suspicion: "administrator" });
    await act(MESSAGE_CHANGES.release);
    expect(await read()).toMatchObject({ folder: "inbox", suspicion: "" });
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });
});

describeOnEachEngine("messages in the trash", (open) => {
  test("are listed by subject or name, restored to their folder, or erased with their replies", async () => {
    const { db } = await open();
    const [subject, name, kept] = await insertMessages(
      db,
      { subject: "My cousin", deletedAt: 5, folder: "archive" },
      { name: "Grace", deletedAt: 6 },
      { name: "Kept" },
    );
    await db
      .insertInto("messageReplies")
      .values({
        id: "r",
        messageId: name?.id as string,
        text: "Hello",
        authorName: "Ada",
        mailId: "m",
        createdAt: 1,
      })
      .execute();
    const listed = async () => {
      const inTrash = db.selectFrom("messages").selectAll().where("deletedAt", "is not", null);
      const rows = await inTrash.orderBy("deletedAt").execute();
      return rows.map((row) => ({ id: row.id, title: titleOf(MESSAGE_TRASH.title, row) }));
    };
    expect(await listed()).toEqual([
      { id: subject?.id, title: "My cousin" },
      { id: name?.id, title: "Grace" },
    ]);
    expect(await restore(db, ACTOR, MESSAGE_TRASH, subject?.id as string)).toMatchObject({ ok: true });
    expect(await restore(db, ACTOR, MESSAGE_TRASH, subject?.id as string)).toMatchObject({ ok: false });
    expect((await countMessages(db)).folders).toEqual({ inbox: 1, archive: 1, spam: 0 });
    expect(await erase(db, ACTOR, MESSAGE_TRASH, kept?.id as string)).toMatchObject({ ok: false });
    expect(await erase(db, ACTOR, MESSAGE_TRASH, name?.id as string)).toMatchObject({ ok: true });
    expect(await listed()).toEqual([]);
    expect(await db.selectFrom("messageReplies").selectAll().execute()).toEqual([]);
    expect(await actionsIn(db)).toEqual([
      ["restored", "message", null],
      ["erased", "message", null],
    ]);
  });
});
