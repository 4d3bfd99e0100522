import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readConfig } from "#app/platform/program/config.server.ts";
import { erase } from "#app/platform/records/trash.server.ts";
import { saveContactData } from "#tests/support/contact-data.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { changeMessages } from "#tests/support/messages.ts";
import { ADA } from "#tests/support/posts.ts";
import { MESSAGE_CHANGES } from "./admin/message-changes.server.ts";
import { countMessages } from "./admin/message-counts.server.ts";
import type { MessageInput } from "./message-input.ts";
import { MESSAGE_TRASH } from "./message-trash.server.ts";
import { receiveMessage, type Submission } from "./messages.server.ts";

const MESSAGE: MessageInput = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  subject: "My cousin",
  message: "She wants to go back to school.\nWhom can we ask?",
};

const config = { ...readConfig({ SITE_URL: "https://site.example.org" }) };
const DAY = 24 * 3_600_000;

function receive(db: Db, change: Partial<MessageInput> = {}, submission: Partial<Submission> = {}) {
  return receiveMessage(
    { db, config },
    { message: { ...MESSAGE, ...change }, traces: {}, clientAddress: "203.0.113.9", ...submission },
  );
}

const messagesIn = (db: Db) => db.selectFrom("messages").selectAll().orderBy("id").execute();
const mailsIn = (db: Db) => db.selectFrom("outbox").selectAll().orderBy("id").execute();

/** Simulates that this much time has passed since everything was sent. */
async function passTime(db: Db, ms: number) {
  await db
    .updateTable("messageSubmissions")
    .set((eb) => ({ expiresAt: eb("expiresAt", "-", ms) }))
    .execute();
}

describeOnEachEngine("messages", (openDatabase) => {
  const open: typeof openDatabase = async () => {
    const opened = await openDatabase();
    await saveContactData(opened.db);
    return opened;
  };

  test("are stored unread with joined names, and replies to the notification go to the sender", async () => {
    const { db } = await open();
    expect(await receive(db)).toBe("stored");
    expect(await messagesIn(db)).toMatchObject([
      {
        name: "Amina Bello",
        email: "amina@example.org",
        subject: "My cousin",
        message: MESSAGE.message,
        phone: null,
        company: null,
        isRead: false,
        folder: "inbox",
        suspicion: "",
      },
    ]);
    const [mail, ...others] = await mailsIn(db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "hello@example.org",
      replyTo: "amina@example.org",
      subject: "Message from Amina Bello: My cousin",
      status: "waiting",
    });
    expect(mail?.text).toContain(MESSAGE.message);
    expect(mail?.text).toContain("https://site.example.org/admin/messages");
  });

  test("without a subject are stored without one", async () => {
    const { db } = await open();
    await receive(db, { subject: "" });
    expect((await messagesIn(db))[0]?.subject).toBeNull();
    expect((await mailsIn(db))[0]?.subject).toBe("Message from Amina Bello");
  });

  test("are stored together with their mail, or not at all", async () => {
    const { db } = await open();
    // An invalid contact address stands for any failure while the mail is queued.
    await expect(receive(db, { email: "not an address" })).rejects.toThrow("e-mail address");
    expect(await messagesIn(db)).toEqual([]);
    expect(await mailsIn(db)).toEqual([]);
    expect(await db.selectFrom("messageSubmissions").selectAll().execute()).toEqual([]);
  });

  test("sent again are stored once, with and without the browser's key", async () => {
    const { db } = await open();
    expect(await receive(db, {}, { traces: { key: "1" } })).toBe("stored");
    expect(await receive(db, {}, { traces: { key: "1" } })).toBe("repeated");
    expect(await receive(db)).toBe("repeated");
    expect(await receive(db, { email: "AMINA@Example.org" })).toBe("repeated");
    expect(await messagesIn(db)).toHaveLength(1);
    expect(await mailsIn(db)).toHaveLength(1);
  });

  test("sent many times concurrently are stored once", async () => {
    const { db } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => receive(db, {}, { traces: { key: "1" } })),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => "repeated"), "stored"]);
    expect(await messagesIn(db)).toHaveLength(1);
  });

  test("with other text, another sender or a used key are separate messages", async () => {
    const { db } = await open();
    await receive(db, {}, { traces: { key: "1" } });
    expect(await receive(db, { message: "Something else" }, { traces: { key: "1" } })).toBe("stored");
    expect(await receive(db, { email: "other@example.org" })).toBe("stored");
    expect(await receive(db, { lastName: "Musa" })).toBe("stored");
  });

  test("may be sent again after a day; a form left open longer is the same submission", async () => {
    const { db } = await open();
    await receive(db, {}, { traces: { key: "1" } });
    await passTime(db, DAY + 1000);
    expect(await receive(db, {}, { traces: { key: "1" } })).toBe("repeated");
    await passTime(db, DAY + 1000);
    expect(await receive(db)).toBe("stored");
    await passTime(db, 31 * DAY);
    expect(await receive(db, { message: "Later" })).toBe("stored");
    expect(await db.selectFrom("messageSubmissions").selectAll().execute()).toHaveLength(1);
  });

  test("that were deleted can be sent again, and nothing of a permanently deleted one is kept", async () => {
    const { db } = await open();
    const sent = { traces: { key: "1" } };
    await receive(db, {}, sent);
    const [first] = await messagesIn(db);
    await changeMessages(db, ADA, MESSAGE_CHANGES.remove, [{ id: first?.id ?? "", updatedAt: 0 }]);
    expect(await receive(db, {}, sent)).toBe("stored");
    expect(await receive(db, {}, sent)).toBe("repeated");
    expect(await messagesIn(db)).toHaveLength(2);

    const second = (await messagesIn(db)).find(({ deletedAt }) => deletedAt === null);
    await changeMessages(db, ADA, MESSAGE_CHANGES.remove, [{ id: second?.id ?? "", updatedAt: 0 }]);
    for (const { id } of await messagesIn(db)) await erase(db, ADA, MESSAGE_TRASH, id);
    expect(await db.selectFrom("messageSubmissions").selectAll().execute()).toEqual([]);
    expect(await receive(db, {}, sent)).toBe("stored");
    expect(await messagesIn(db)).toHaveLength(1);
  });

  test("are remembered by digests that require the site's key", async () => {
    const digests = new Set<string>();
    for (let site = 0; site < 2; site += 1) {
      const { db } = await open();
      await receive(db);
      for (const { digest } of await db.selectFrom("messageSubmissions").selectAll().execute())
        digests.add(digest);
    }
    expect(digests.size).toBe(2);
  });

  test("that look like spam are in quarantine, with the reasons", async () => {
    const { db } = await open();
    const traces = { homepage: "x", elapsed: "900" };
    expect(await receive(db, {}, { traces })).toBe("stored");
    expect(await messagesIn(db)).toMatchObject([
      { folder: "spam", suspicion: "hidden field, hurried", isRead: false, message: MESSAGE.message },
    ]);
    expect((await countMessages(db)).folders.spam).toBe(1);
  });

  test("in a flood from one network go to quarantine; those from others don't", async () => {
    const { db } = await open();
    for (let i = 0; i < 12; i++) expect(await receive(db, { message: `Number ${i}` })).toBe("stored");
    expect((await countMessages(db)).folders.spam).toBe(2);
    await receive(db, { message: "From elsewhere" }, { clientAddress: "198.51.100.7" });
    expect((await messagesIn(db)).at(-1)?.folder).toBe("inbox");
  });

  test("in a flood from many networks are all in the inbox, and cause few mails", async () => {
    const { db } = await open();
    for (let i = 0; i < 34; i++)
      await receive(db, { message: `Number ${i}` }, { clientAddress: `198.51.100.${i}` });
    expect((await messagesIn(db)).filter(({ folder }) => folder === "inbox")).toHaveLength(34);
    const subjects = (await mailsIn(db)).map(({ subject }) => subject);
    expect(subjects.slice(0, 30).every((subject) => subject.startsWith("Message from Amina Bello"))).toBe(
      true,
    );
    expect(subjects.slice(30)).toEqual(["Many messages are coming in"]);
  });

  test("in quarantine cause one mail a day, without their text", async () => {
    const { db } = await open();
    for (const text of ["first", "second"])
      await receive(db, { message: `advertisement ${text}` }, { traces: { homepage: "x" } });
    const mails = await mailsIn(db);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: "A message waits in quarantine", replyTo: null });
    expect(mails[0]?.text).not.toContain("advertisement");
  });

  test("in quarantine cause a mail when stored, whatever failed or was repeated before", async () => {
    const { db } = await open();
    const spam = { traces: { homepage: "x", key: "0123456789abcdef" } };
    await db.schema.alterTable("messages").renameTo("elsewhere").execute();
    await expect(receive(db, {}, spam)).rejects.toThrow();
    await db.schema.alterTable("elsewhere").renameTo("messages").execute();
    expect(await mailsIn(db)).toEqual([]);
    expect(await receive(db, {}, spam)).toBe("stored");
    expect(await mailsIn(db)).toHaveLength(1);
    expect(await receive(db, {}, spam)).toBe("repeated");
  });
});
