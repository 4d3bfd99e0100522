import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { changeMessages, insertMessages } from "#tests/support/messages.ts";
import { type MessageFilter, readMessageFilter } from "../message-filter.ts";
import { MESSAGE_TRASH } from "../message-trash.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";
import { countMessages, countWaitingUntil } from "./message-counts.server.ts";
import { exportMessages } from "./message-export.server.ts";
import { listMessagesToManage } from "./message-list.server.ts";

const ACTOR = { id: "a", name: "Ada" };
const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const filter = (change: Partial<MessageFilter> = {}): MessageFilter => ({
  page: 1,
  search: "",
  folder: "inbox",
  show: "all",
  ...change,
});
const list = (db: Db, change: Partial<MessageFilter> = {}, overdueUntil = 0) =>
  listMessagesToManage(db, filter(change), overdueUntil);
const names = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).messages.map(({ name }) => name);

describeOnEachEngine("the messages that administrators see", (open) => {
  test("are newest first with a preview, ten per page; a page past the end is the last", async () => {
    const { db } = await open();
    expect(await countMessages(db)).toMatchObject({ total: 0, unread: 0 });
    const rows = Array.from({ length: 11 }, (_, i) => ({
      name: `Person ${i}`,
      message: i === 10 ? `Hello\n${"ẹ".repeat(90)}` : "Short",
      isRead: i < 4,
    }));
    await insertMessages(db, ...rows, { name: "Quarantined", folder: "spam" });
    expect(await countMessages(db)).toEqual({
      total: 11,
      unread: 7,
      folders: { inbox: 11, archive: 0, spam: 1 },
    });
    const first = await list(db);
    expect(first).toMatchObject({ page: 1, total: 11, cutOff: false });
    expect(first.messages).toHaveLength(10);
    expect(first.messages[0]).toMatchObject({ name: "Person 10", preview: `Hello ${"ẹ".repeat(74)}...` });
    expect(await list(db, { page: 9 })).toMatchObject({ page: 2, messages: [{ name: "Person 0" }] });
  });

  test("are filtered by folder and by whether they are read", async () => {
    const { db } = await open();
    await insertMessages(
      db,
      { name: "Read", isRead: true },
      { name: "Unread" },
      { name: "Archived", folder: "archive", isRead: true },
      { name: "Spam", folder: "spam" },
      { name: "Deleted", deletedAt: START },
    );
    expect(await names(db)).toEqual(["Unread", "Read"]);
    expect(await names(db, { show: "read" })).toEqual(["Read"]);
    expect(await names(db, { show: "unread" })).toEqual(["Unread"]);
    expect(await names(db, { folder: "archive" })).toEqual(["Archived"]);
    expect(await names(db, { folder: "archive", show: "unread" })).toEqual([]);
    expect(await names(db, { folder: "spam" })).toEqual(["Spam"]);
  });

  test("are overdue if they are unanswered in the inbox and arrived early enough", async () => {
    const { db } = await open();
    const at = (day: number) => START + day * DAY;
    await insertMessages(
      db,
      ...Array.from({ length: 200 }, (_, day) => ({ name: `Day ${day}`, createdAt: at(day) })),
      { name: "Answered", createdAt: at(1) + 1, answeredAt: at(2) },
      { name: "Archived", createdAt: at(1) + 2, folder: "archive" as const },
      { name: "Deleted", createdAt: at(1) + 3, deletedAt: at(2) },
    );
    for (const day of [0, 63, 64, 100, 131, 199]) {
      expect(await countWaitingUntil(db, at(day)), `day ${day}`).toBe(day + 1);
      expect(await countWaitingUntil(db, at(day) - 1), `before day ${day}`).toBe(day);
    }
    expect(await list(db, { show: "overdue" }, at(100))).toMatchObject({ total: 101 });
    expect((await names(db, { show: "overdue" }, at(100)))[0]).toBe("Day 100");
    expect(await names(db, { show: "overdue", page: 11 }, at(100))).toEqual(["Day 0"]);
    expect(await list(db, { show: "overdue" }, at(-1))).toMatchObject({ total: 0, messages: [] });
    expect((await names(db, { show: "overdue", search: "day" }, at(100)))[0]).toBe("Day 100");
    expect(await names(db, { show: "overdue", search: "150" }, at(100))).toEqual([]);
  });

  test("are on exactly one page each, however far back", async () => {
    const { db } = await open();
    await insertMessages(
      db,
      ...Array.from({ length: 405 }, (_, i) => ({ name: `${i}`, createdAt: START + i * (DAY / 3) })),
    );
    const all: string[] = [];
    for (let page = 1; page <= 41; page += 1) all.push(...(await names(db, { page })));
    expect(all).toEqual(Array.from({ length: 405 }, (_, i) => `${404 - i}`));
  });

  test("are found by name, address and text, ignoring case and accents, and by prefixes", async () => {
    const { db } = await open();
    await insertMessages(
      db,
      { name: "Adé Ọlá", email: "p3@example.org", message: "The minibus is late" },
      { name: "Grace", email: "grace@example.com", subject: "Minibus", message: "Whom do I ask?" },
      { name: "Spam", folder: "spam", message: "minibus" },
    );
    expect(await names(db, { search: "P3@EXAMPLE" })).toEqual(["Adé Ọlá"]);
    expect(await names(db, { search: "ade ola" })).toEqual(["Adé Ọlá"]);
    expect(await names(db, { search: "mini" })).toEqual(["Grace", "Adé Ọlá"]);
    expect(await names(db, { search: "minibus late" })).toEqual(["Adé Ọlá"]);
    expect(await names(db, { search: "minibus", folder: "spam" })).toEqual(["Spam"]);
    for (const search of ["nothing", "' or 1=1 --", '"', "%", "=0inbox grace*"])
      expect(await names(db, { search: `${search} zzz` }), search).toEqual([]);
    expect(await names(db, { search: "%_" })).toEqual([]);
  });

  test("are searched in every folder, unless somebody has chosen one", async () => {
    const { db } = await open();
    const found = async (query: string) => {
      const { messages } = await listMessagesToManage(db, readMessageFilter(new URL(query, "http://x/")), 0);
      return messages.map(({ name, folder }) => `${name}: ${folder}`);
    };
    await insertMessages(
      db,
      { name: "Grace One" },
      { name: "Grace Two", folder: "archive", isRead: true },
      { name: "Grace Three", folder: "spam" },
      { name: "Grace Four", deletedAt: START },
    );
    expect(await found("?q=grace")).toEqual(["Grace Three: spam", "Grace Two: archive", "Grace One: inbox"]);
    expect(await found("?q=grace&folder=")).toHaveLength(3);
    expect(await found("?q=grace&folder=archive")).toEqual(["Grace Two: archive"]);
    expect(await found("?q=grace&folder=inbox")).toEqual(["Grace One: inbox"]);
    expect(await found("?q=grace&show=unread")).toEqual(["Grace Three: spam", "Grace One: inbox"]);
    expect(await found("?folder=all")).toEqual(["Grace One: inbox"]);
  });

  test("are found in their new folder after each change", async () => {
    const { db } = await open();
    const [row] = await insertMessages(db, { name: "Grace" });
    const chosen = [{ id: row?.id as string, updatedAt: 0 }];
    const found = (change: Partial<MessageFilter>) => names(db, { search: "grace", ...change });
    expect(await found({ show: "unread" })).toEqual(["Grace"]);
    await changeMessages(db, ACTOR, MESSAGE_CHANGES.markRead, chosen);
    expect(await found({ show: "unread" })).toEqual([]);
    expect(await found({ show: "read" })).toEqual(["Grace"]);
    await changeMessages(db, ACTOR, MESSAGE_CHANGES.archive, chosen);
    expect(await found({})).toEqual([]);
    expect(await found({ folder: "archive" })).toEqual(["Grace"]);
    await changeMessages(db, ACTOR, MESSAGE_CHANGES.remove, chosen);
    expect(await found({ folder: "archive" })).toEqual([]);
    await restore(db, ACTOR, MESSAGE_TRASH, row?.id as string);
    expect(await found({ folder: "archive" })).toEqual(["Grace"]);
  });

  test("of a frequent word are limited to the newest hundred, except in the export", async () => {
    const { db } = await open();
    await insertMessages(
      db,
      ...Array.from({ length: 620 }, (_, i) => ({ name: `No ${i}`, createdAt: START + i, message: "hello" })),
    );
    const found = await list(db, { search: "hello", page: 10 });
    expect(found).toMatchObject({ total: 100, cutOff: true, page: 10 });
    expect(found.messages.at(-1)?.name).toBe("No 520");
    const calendar = { businessDays: [1], holidays: [], timeZone: "Africa/Lagos" };
    for (const search of ["", "hello"]) {
      const lines: unknown[] = [];
      for await (const [, name] of exportMessages(db, filter({ search }), calendar, START)) lines.push(name);
      expect(lines).toEqual(Array.from({ length: 620 }, (_, i) => `No ${619 - i}`));
    }
  });

  test("are exported with their state and due time in the foundation's time zone", async () => {
    const { db } = await open();
    const received = Date.parse("2026-03-06T10:00+01:00");
    await insertMessages(
      db,
      { createdAt: received, subject: "=1+1", phone: "+234 800 555 0100", isRead: true },
      { name: "Grace", createdAt: received + 60_000, answeredAt: received + 3_600_000 },
    );
    const calendar = { businessDays: [1, 2, 3, 4, 5], holidays: [], timeZone: "Africa/Lagos" };
    const read = async (show: MessageFilter["show"], now: number) => {
      const lines: unknown[] = [];
      for await (const line of exportMessages(db, filter({ show }), calendar, now)) lines.push(line);
      return lines;
    };
    const due = "Tue, 10 Mar 2026, 10:00";
    expect(await read("all", received)).toEqual([
      ["Fri, 6 Mar 2026, 10:01", "Grace", "amina@example.org", null, null, null, "Whom can we ask?"].concat([
        "Inbox",
        "Unread",
        "",
        "Fri, 6 Mar 2026, 11:00",
      ]),
      [
        "Fri, 6 Mar 2026, 10:00",
        "Amina Bello",
        "amina@example.org",
        "+234 800 555 0100",
        null,
        "=1+1",
      ].concat(["Whom can we ask?", "Inbox", "Read", due, ""]),
    ]);
    expect(await read("overdue", Date.parse("2026-03-10T09:59+01:00"))).toEqual([]);
    expect(await read("overdue", Date.parse("2026-03-10T10:00+01:00"))).toHaveLength(1);
  });
});
