import { expect, test } from "vitest";
import { findPost } from "#app/features/blog/post-address.server.ts";
import { findPublicEvent } from "#app/features/events/event-page.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertEvents } from "#tests/support/events.ts";
import { writePost } from "#tests/support/posts.ts";
import { isPublic } from "./public-items.server.ts";

const DELETED = [null, 1_700_000_000_000];

/**
 * The condition exists in three places, because features have their own queries. All must mean the
 * same.
 */
describeOnEachEngine("what the public sees", (open) => {
  test("is the same for counters and site map as for a post's own page", async () => {
    const { db } = await open();
    for (const status of ["published", "draft", "scheduled"] as const)
      for (const deletedAt of DELETED) {
        const { id } = await writePost(db, { title: `${status} ${deletedAt}` });
        await db
          .updateTable("posts")
          .set({ status, deletedAt, publishAt: status === "scheduled" ? 4_000_000_000_000 : null })
          .where("id", "=", id)
          .execute();
      }
    const posts = await db
      .selectFrom("posts")
      .select(["slug", "title", isPublic("post").as("isPublic")])
      .execute();
    expect(posts.filter((post) => post.isPublic).map((post) => post.title)).toEqual(["published null"]);
    for (const post of posts)
      expect((await findPost(db, post.slug)).outcome === "found", post.title).toBe(Boolean(post.isPublic));
  });

  test("is the same for counters and site map as for an event's own page", async () => {
    const { db } = await open();
    const statuses = ["planning", "upcoming", "completed", "cancelled"] as const;
    await insertEvents(
      db,
      statuses.flatMap((status) =>
        DELETED.map((deletedAt) => ({ name: `${status} ${deletedAt}`, status, deletedAt })),
      ),
    );
    const events = await db
      .selectFrom("events")
      .select(["id", "name", isPublic("event").as("isPublic")])
      .orderBy("id")
      .execute();
    expect(events.filter((event) => event.isPublic).map((event) => event.name)).toEqual([
      "upcoming null",
      "completed null",
      "cancelled null",
    ]);
    for (const event of events) {
      const found = await findPublicEvent(db, event.id);
      expect(found?.found === "event", event.name).toBe(Boolean(event.isPublic));
    }
  });
});
