import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertMessages } from "#tests/support/messages.ts";
import { listMessagesToManage } from "./admin/message-list.server.ts";
import { monthsBefore, readRetention, removeOldMessages, saveRetention } from "./retention.server.ts";
import { retentionInput } from "./retention-input.ts";

const ACTOR = { id: "a", name: "Ada" };
const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 5, 15, 12);

const idsIn = async (db: Db) =>
  (await db.selectFrom("messages").select("subject").orderBy("subject").execute()).map(
    ({ subject }) => subject,
  );

describeOnEachEngine("old messages", (open) => {
  async function started() {
    const { db } = await open();
    const written = async (
      subject: string,
      folder: "inbox" | "archive" | "spam",
      days: number,
      more = {},
    ) => {
      const at = NOW - days * DAY;
      await insertMessages(db, { subject, folder, createdAt: at, updatedAt: at, ...more });
    };
    await written("inbox", "inbox", 3000);
    await written("spam old", "spam", 31);
    await written("spam young", "spam", 29);
    await written("spam moved lately", "spam", 300, { updatedAt: NOW - DAY });
    await written("spam in the trash", "spam", 31, { deletedAt: NOW });
    await written("archive old", "archive", 731);
    await written("archive young", "archive", 729);
    return db;
  }

  test("are deleted with their text after 30 days of quarantine or 24 months in the archive", async () => {
    const db = await started();
    const find = (folder: "spam" | "archive") =>
      listMessagesToManage(db, { search: "old", folder, show: "all", page: 1 }, 0);
    expect([(await find("spam")).total, (await find("archive")).total]).toEqual([1, 1]);
    expect(await removeOldMessages(db, NOW)).toBe(2);
    expect(await idsIn(db)).toEqual([
      "archive young",
      "inbox",
      "spam in the trash",
      "spam moved lately",
      "spam young",
    ]);
    expect([(await find("spam")).total, (await find("archive")).total]).toEqual([0, 0]);
    const entries = await db.selectFrom("auditEntries").select(["action", "detail"]).orderBy("id").execute();
    expect(entries.map(({ detail }) => detail)).toEqual([
      "1 from the quarantine, as set under Settings, Data",
      "1 from the archive, as set under Settings, Data",
    ]);
    expect(await removeOldMessages(db, NOW)).toBe(0);
    expect(await removeOldMessages(db, NOW + 2 * DAY)).toBe(2);
  });

  test("stay as long as configured, and nobody overwrites another owner's setting", async () => {
    const db = await started();
    const { updatedAt } = await readRetention(db);
    const longer = { quarantineDays: 200, archiveMonths: 30 };
    expect(await saveRetention(db, ACTOR, longer, { updatedAt })).toMatchObject({ ok: true });
    expect((await readRetention(db)).retention).toEqual(longer);
    expect(await removeOldMessages(db, NOW)).toBe(0);
    const other = { quarantineDays: 1, archiveMonths: 1 };
    expect(await saveRetention(db, ACTOR, other, { updatedAt })).toMatchObject({
      ok: false,
      reason: "changed",
    });
    expect(await removeOldMessages(db, NOW)).toBe(0);
  });
});

test("months are calendar months", () => {
  const day = (text: string) => Date.parse(`${text}T12:00Z`);
  expect(monthsBefore(day("2026-06-15"), 24)).toBe(day("2024-06-15"));
  expect(monthsBefore(day("2026-03-31"), 1)).toBe(day("2026-02-28"));
  expect(monthsBefore(day("2026-01-31"), 2)).toBe(day("2025-11-30"));
});

test.each([
  ["", "30"],
  ["0", "30"],
  ["366", "30"],
  ["1.5", "30"],
  ["-1", "30"],
  ["30", "121"],
  ["30", "x"],
])("%j days and %j months are refused", (quarantineDays, archiveMonths) => {
  expect(retentionInput.safeParse({ quarantineDays, archiveMonths }).success).toBe(false);
});

test("accepts numbers as typed and as stored", () => {
  const kept = { quarantineDays: 7, archiveMonths: 36 };
  expect(retentionInput.parse({ quarantineDays: " 7 ", archiveMonths: "36" })).toEqual(kept);
  expect(retentionInput.parse(kept)).toEqual(kept);
});
