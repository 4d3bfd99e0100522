import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import type { Schema } from "./schema.ts";

const AT = Date.UTC(2026, 0, 1);
const PICTURE = "0123456789abcdef0123456789abcdef";

/** A valid row for each table. The tests below invalidate one column at a time. */
const GOOD: { [Table in keyof Schema]?: Record<string, unknown> } = {
  pictures: {
    id: "other",
    width: 1600,
    height: 900,
    widths: "320,640",
    placeholder: "data:image/webp;base64,",
    hasAvif: false,
    createdAt: AT,
  },
  outbox: { id: "a", recipient: "a@example.org", subject: "S", text: "T", nextAttemptAt: AT, createdAt: AT },
  statistics: {
    id: "a",
    position: 0,
    title: "Volunteers",
    value: 50,
    description: "",
    createdAt: AT,
    updatedAt: AT,
  },
  sitePictures: { slot: "hero", pictureId: PICTURE, alt: "", updatedAt: AT },
  storyCards: { id: "a", position: 0, title: "T", text: "", pictureId: null, alt: "", updatedAt: AT },
  campaignHighlights: {
    id: "a",
    position: 0,
    title: "T",
    location: "",
    pictureId: null,
    alt: "",
    updatedAt: AT,
  },
  events: {
    id: "a",
    slug: "a",
    name: "Book drive",
    category: "campaign",
    pictureId: PICTURE,
    alt: "",
    report: "",
    date: "2026-01-31",
    time: "09:30:00",
    location: "Market square",
    status: "completed",
    isFeatured: false,
    views: 0,
    likes: 0,
    shares: 0,
    createdAt: AT,
    updatedAt: AT,
  },
  posts: {
    id: "a",
    slug: "a",
    title: "T",
    excerpt: "",
    category: "campaigns",
    author: "A",
    date: "2026-01-31",
    readTime: "",
    tags: "",
    content: "",
    pictureId: null,
    alt: "",
    status: "draft",
    publishAt: null,
    featured: false,
    views: 0,
    likes: 0,
    createdAt: AT,
    updatedAt: AT,
  },
  executives: {
    id: "a",
    position: 0,
    name: "N",
    role: "R",
    linkedin: null,
    pictureId: PICTURE,
    alt: "",
    createdAt: AT,
    updatedAt: AT,
  },
  messages: { id: "a", name: "N", email: "n@example.org", message: "M", isRead: false, createdAt: AT },
  newsletterSubscribers: {
    id: "a",
    email: "n@example.org",
    emailKey: "n@example.org",
    state: "pending",
    createdAt: AT,
    askedAt: AT,
    confirmedAt: null,
    unsubscribedAt: null,
  },
};

const BAD: [table: keyof Schema, column: string, values: unknown[]][] = [
  ["pictures", "width", [0, -1]],
  ["pictures", "height", [0]],
  ["outbox", "status", ["lost"]],
  ["statistics", "title", ["", "x".repeat(81)]],
  ["statistics", "value", [-1]],
  ["statistics", "description", ["x".repeat(301)]],
  ["sitePictures", "pictureId", ["nowhere"]],
  ["storyCards", "title", ["", "x".repeat(101)]],
  ["storyCards", "text", ["x".repeat(401)]],
  ["storyCards", "pictureId", ["nowhere"]],
  ["campaignHighlights", "location", ["x".repeat(101)]],
  ["events", "name", ["", "x".repeat(201)]],
  ["events", "category", ["party"]],
  ["events", "pictureId", ["nowhere"]],
  ["events", "date", ["31.01.2026", "2026-1-1", "tomorrow!!"]],
  ["events", "time", ["9:30", "half nine"]],
  ["events", "endTime", ["9:30", "half nine"]],
  ["events", "status", ["maybe"]],
  ["events", "views", [-1]],
  ["events", "likes", [-1]],
  ["events", "shares", [-1]],
  ["events", "sequence", [-1]],
  ["events", "previousDate", ["last week"]],
  ["posts", "title", ["x".repeat(101)]],
  ["posts", "excerpt", ["x".repeat(301)]],
  ["posts", "date", ["2026/01/31"]],
  ["posts", "pictureId", ["nowhere"]],
  ["posts", "status", ["gone", "scheduled"]],
  ["posts", "views", [-1]],
  ["posts", "likes", [-1]],
  ["executives", "name", ["", "x".repeat(101)]],
  ["executives", "role", ["", "x".repeat(101)]],
  ["executives", "pictureId", ["nowhere"]],
  ["messages", "name", ["", "x".repeat(202)]],
  ["messages", "folder", ["lost"]],
  ["newsletterSubscribers", "email", ["", "x".repeat(255)]],
  ["newsletterSubscribers", "state", ["confirmed", "unsubscribed", "maybe"]],
];

const UNIQUE: [table: keyof Schema, column: string][] = [
  ["events", "slug"],
  ["posts", "slug"],
  ["newsletterSubscribers", "emailKey"],
];

describeOnEachEngine("the database constraints", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    await db
      .insertInto("pictures")
      .values({ ...GOOD.pictures, id: PICTURE } as never)
      .execute();
  });

  /**
   * Inserts rows in a transaction that is always rolled back, and returns whether the database
   * accepted them.
   */
  async function takes(table: keyof Schema, ...rows: Record<string, unknown>[]): Promise<boolean> {
    const rollBack = new Error("roll back");
    try {
      await db.transaction().execute(async (trx) => {
        for (const row of rows)
          await trx
            .insertInto(table)
            .values(row as never)
            .execute();
        throw rollBack;
      });
    } catch (error) {
      if (error === rollBack) return true;
      expect(String(error)).toMatch(/constraint|null/i);
    }
    return false;
  }

  test.each(Object.entries(GOOD))("accept a valid row of %s", async (table, row) => {
    expect(await takes(table as keyof Schema, row)).toBe(true);
  });

  test.each(BAD)("reject a row of %s with an invalid %s", async (table, column, values) => {
    for (const value of values)
      expect(await takes(table, { ...GOOD[table], [column]: value }), String(value)).toBe(false);
  });

  test.each(Object.entries(GOOD))("reject a row of %s without its key", async (table, row) => {
    const key = table === "sitePictures" ? "slot" : "id";
    expect(await takes(table as keyof Schema, { ...row, [key]: null })).toBe(false);
  });

  test.each(UNIQUE)("reject two rows of %s with the same %s", async (table, column) => {
    const row = GOOD[table];
    expect(await takes(table, { ...row, id: "a", [column]: "x" }, { ...row, id: "b", [column]: "y" })).toBe(
      true,
    );
    expect(await takes(table, { ...row, id: "a", [column]: "x" }, { ...row, id: "b", [column]: "x" })).toBe(
      false,
    );
  });

  test("accept a scheduled post with a time", async () => {
    expect(await takes("posts", { ...GOOD.posts, status: "scheduled", publishAt: AT })).toBe(true);
  });

  test("keep a picture that is still used", async () => {
    await db
      .insertInto("executives")
      .values(GOOD.executives as never)
      .execute();
    await expect(db.deleteFrom("pictures").where("id", "=", PICTURE).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  test("allow one site row", async () => {
    expect(await takes("site", { id: 2, generation: 1 })).toBe(false);
    expect(await takes("site", { id: 1, generation: 1 })).toBe(false);
  });
});
