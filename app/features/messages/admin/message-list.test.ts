import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { countMessages, listMessagesToManage } from "./message-list.server.ts";

describeOnEachEngine("the messages that administrators see", (open) => {
  test("come newest first with the beginning of their text, searched and counted", async () => {
    const { db } = await open();
    expect(await countMessages(db)).toEqual({ total: 0, unread: 0 });
    for (let i = 0; i < 11; i += 1)
      await db
        .insertInto("messages")
        .values({
          id: `m${i}`,
          name: `Person ${i}`,
          email: `p${i}@example.org`,
          subject: null,
          message: i === 10 ? `Hello\n${"ẹ".repeat(90)}` : "Short",
          phone: null,
          company: null,
          isRead: i < 4,
          createdAt: i,
        })
        .execute();
    await db
      .insertInto("messages")
      .values({
        id: "spam",
        name: "Quarantined",
        email: "x@example.org",
        subject: null,
        message: "Buy",
        phone: null,
        company: null,
        folder: "spam",
        createdAt: 99,
      })
      .execute();
    expect(await countMessages(db)).toEqual({ total: 11, unread: 7 });
    const { messages, total } = await listMessagesToManage(db, { page: 1, search: "" });
    expect(total).toBe(11);
    expect(messages).toHaveLength(10);
    expect(messages[0]).toMatchObject({ name: "Person 10", preview: `Hello ${"ẹ".repeat(74)}...` });
    expect((await listMessagesToManage(db, { page: 1, search: "P3@EXAMPLE" })).messages).toMatchObject([
      { name: "Person 3", preview: "Short", isRead: true },
    ]);
  });
});
