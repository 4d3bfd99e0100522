import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { claimDueMails, markSent, markTried, pruneOutbox } from "#app/platform/mail/outbox.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { erase } from "#app/platform/records/trash.server.ts";
import { saveContactData } from "#tests/support/contact-data.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { changeMessages, insertMessages } from "#tests/support/messages.ts";
import { MESSAGE_TRASH } from "../message-trash.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";
import { findTheirs, listReplies, replyToMessage, sendReplyAgain } from "./replies.server.ts";

const ACTOR = { id: "a", name: "Ada" };

async function open1(db: Db, change: Parameters<typeof insertMessages>[1] = {}) {
  const [row] = await insertMessages(db, change);
  const id = row?.id as string;
  const read = () => db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const seen = Number(row?.updatedAt);
  const reply = (text: string, more: { id?: string; updatedAt?: number } = {}) =>
    replyToMessage(db, ACTOR, id, { id: newId(), updatedAt: seen, text, ...more });
  return { id, read, reply, seen };
}

const mailsIn = (db: Db) => db.selectFrom("outbox").selectAll().orderBy("id").execute();

/** Delivers the waiting mail, or lets it fail for good. */
async function deliver(db: Db, fate: "sent" | "failed") {
  const [mail] = await claimDueMails(db, 1);
  if (!mail) throw new Error("no mail waits");
  if (fate === "sent") await markSent(db, mail);
  else await markTried(db, mail, { message: "no such mailbox", permanent: true });
}

describeOnEachEngine("replies", (openDatabase) => {
  const open: typeof openDatabase = async () => {
    const opened = await openDatabase();
    await saveContactData(opened.db);
    return opened;
  };

  test("are stored and queued and mark the message answered, together", async () => {
    const { db } = await open();
    const { id, read, reply } = await open1(db, {
      subject: "My cousin",
      message: "Whom can we ask?\n\nThank you",
      createdAt: Date.parse("2026-03-02T10:00Z"),
    });
    expect(await reply("Come on Monday.")).toEqual({ ok: true });
    const after = await read();
    expect(after.isRead).toBe(true);
    expect(after.answeredAt).not.toBeNull();
    expect(await listReplies(db, id)).toMatchObject([
      { text: "Come on Monday.", authorName: "Ada", state: "waiting" },
    ]);
    expect(await mailsIn(db)).toMatchObject([
      {
        recipient: "amina@example.org",
        replyTo: "hello@example.org",
        subject: "Re: My cousin",
        text: "Come on Monday.\n\n--\nHer Value Foundation\n\nOn 2 March 2026 you wrote:\n> Whom can we ask?\n>\n> Thank you\n",
        headers: '{"Auto-Submitted":"no"}',
      },
    ]);
    const entries = await db.selectFrom("auditEntries").select(["action", "detail"]).execute();
    expect(entries).toEqual([{ action: "replied to", detail: null }]);
  });

  test("without a mail server are stored as not sent, and the message stays unanswered", async () => {
    const { db } = await open();
    const { id, read, seen } = await open1(db);
    const input = { id: newId(), updatedAt: seen, text: "Come on Monday." };
    for (let i = 0; i < 2; i += 1)
      expect(await replyToMessage(db, ACTOR, id, input, false)).toEqual({ ok: true });
    expect(await mailsIn(db)).toEqual([]);
    expect(await listReplies(db, id)).toMatchObject([
      { text: "Come on Monday.", state: "failed", wasMailed: false },
    ]);
    const { answeredAt, updatedAt } = await read();
    expect(answeredAt).toBeNull();
    const chosen = [{ id, updatedAt }];
    expect((await changeMessages(db, ACTOR, MESSAGE_CHANGES.markAnswered, chosen)).done).toHaveLength(1);
    expect((await read()).answeredAt).not.toBeNull();
    // It can be sent later, once there is a mail server.
    expect(await sendReplyAgain(db, ACTOR, { id, reply: input.id })).toEqual({ ok: true });
    expect(await mailsIn(db)).toMatchObject([{ recipient: "amina@example.org", about: `message ${id}` }]);
  });

  test("are deleted with their message, and so are the mails about it", async () => {
    const { db } = await open();
    const { id, reply } = await open1(db);
    const other = await open1(db);
    await reply("Come on Monday.");
    await other.reply("Come on Tuesday.");
    await db.updateTable("messages").set({ deletedAt: 1 }).where("id", "=", id).execute();
    expect(await erase(db, ACTOR, MESSAGE_TRASH, id)).toEqual({ ok: true });
    expect(await mailsIn(db)).toMatchObject([{ about: `message ${other.id}` }]);
    expect(await listReplies(db, id)).toEqual([]);
  });

  test("sent twice are stored once: by key, by text, and when concurrent", async () => {
    const { db } = await open();
    const { id, reply } = await open1(db);
    const key = newId();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => reply("Hello", { id: key })));
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ ok: true })));
    expect(await reply("Hello")).toEqual({ ok: true });
    expect(await listReplies(db, id)).toHaveLength(1);
    expect(await mailsIn(db)).toHaveLength(1);
  });

  test("to a message answered meanwhile aren't sent, and say what happened", async () => {
    const { db } = await open();
    const { id, reply } = await open1(db);
    await replyToMessage(db, { id: "b", name: "Bisi" }, id, {
      id: newId(),
      text: "I have called her.",
      updatedAt: (await db.selectFrom("messages").select("updatedAt").executeTakeFirstOrThrow()).updatedAt,
    });
    expect(await reply("Hello")).toEqual({ ok: false, reason: "changed" });
    const theirs = await findTheirs(db, id);
    expect(theirs?.text).toBe("Bisi replied: I have called her.");
    expect(await reply("Hello", { updatedAt: theirs?.updatedAt as number })).toEqual({ ok: true });
    expect(await mailsIn(db)).toHaveLength(2);
  });

  test("to a missing, deleted or quarantined message are refused and change nothing", async () => {
    const { db } = await open();
    const deleted = await open1(db, { deletedAt: 5 });
    const spam = await open1(db, { folder: "spam" });
    expect(await deleted.reply("Hello")).toEqual({ ok: false, reason: "gone" });
    expect(await spam.reply("Hello")).toEqual({ ok: false, reason: "spam" });
    expect(await replyToMessage(db, ACTOR, "nowhere", { id: newId(), text: "x", updatedAt: 1 })).toEqual({
      ok: false,
      reason: "gone",
    });
    expect(await mailsIn(db)).toEqual([]);
    expect(await db.selectFrom("messageReplies").selectAll().execute()).toEqual([]);
  });

  test("are still shown as sent after the outbox has deleted them", async () => {
    const { db } = await open();
    const { id, reply } = await open1(db);
    await reply("Hello");
    await deliver(db, "sent");
    expect(await listReplies(db, id)).toMatchObject([{ state: "sent" }]);
    await db.updateTable("outbox").set({ sentAt: 1 }).execute();
    await pruneOutbox(db);
    expect(await mailsIn(db)).toEqual([]);
    expect(await listReplies(db, id)).toMatchObject([{ state: "sent" }]);
  });

  test("that couldn't be delivered leave the message unanswered and can be sent again once", async () => {
    const { db } = await open();
    const { id, read, reply } = await open1(db);
    await reply("Hello");
    await deliver(db, "failed");
    expect((await read()).answeredAt).toBeNull();
    const [failed] = await listReplies(db, id);
    expect(failed).toMatchObject({ state: "failed" });
    const ids = { id, reply: failed?.id as string };
    expect(await sendReplyAgain(db, ACTOR, { ...ids, id: "nowhere" })).toEqual({ ok: false, reason: "gone" });
    expect(await sendReplyAgain(db, ACTOR, ids)).toEqual({ ok: true });
    expect(await sendReplyAgain(db, ACTOR, ids)).toEqual({ ok: true });
    expect(await mailsIn(db)).toHaveLength(2);
    expect((await read()).answeredAt).not.toBeNull();
    await deliver(db, "sent");
    expect(await listReplies(db, id)).toMatchObject([{ state: "sent" }]);
  });

  test("that fail after one was delivered leave the message answered", async () => {
    const { db } = await open();
    const { read, reply } = await open1(db);
    await reply("First");
    await deliver(db, "sent");
    await reply("Second", { updatedAt: (await read()).updatedAt });
    await deliver(db, "failed");
    expect((await read()).answeredAt).not.toBeNull();
  });
});
