import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { writePost } from "#tests/support/posts.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { completePost } from "./post-draft-input.server.ts";
import { openNewPost } from "./post-to-write.server.ts";

const utc = (text: string) => Date.parse(`${text}Z`);

describeOnEachEngine("a publication time in a time zone", (open) => {
  test.each([
    ["Africa/Lagos", "2026-03-29", "01:30", "2026-03-29T00:30"],
    ["Africa/Lagos", "2026-10-25", "01:30", "2026-10-25T00:30"],
    ["Europe/London", "2026-03-29", "00:59", "2026-03-29T00:59"],
    // Skipped: the clocks go from 01:00 to 02:00.
    ["Europe/London", "2026-03-29", "01:30", "2026-03-29T01:30"],
    ["Europe/London", "2026-03-29", "02:00", "2026-03-29T01:00"],
    ["Europe/London", "2026-10-25", "00:59", "2026-10-24T23:59"],
    // Occurs twice: at 00:30 and at 01:30 UTC.
    ["Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30"],
    ["Europe/London", "2026-10-25", "02:00", "2026-10-25T02:00"],
    ["America/St_Johns", "2026-03-08", "02:30", "2026-03-08T06:00"],
    ["Asia/Kathmandu", "2026-01-01", "00:00", "2025-12-31T18:15"],
  ])("%s, %s %s", async (timeZone, publishDate, publishTime, expected) => {
    const { db } = await open();
    const { draft } = await openNewPost(db);
    const complete = completePost(
      {
        ...draft,
        ...{ title: "Timed", excerpt: "x", category: "programs", content: "<p>x</p>" },
        ...{ status: "scheduled", publishDate, publishTime },
      },
      timeZone,
    );
    if (!complete.ok) throw new Error(JSON.stringify(complete.errors));
    const at = complete.publication.publishAt as number;
    expect(new Date(at).toISOString()).toBe(new Date(utc(expected)).toISOString());

    const { id } = await writePost(db, { title: "Timed", status: "scheduled", publishAt: at });
    const status = async () =>
      (await db.selectFrom("posts").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
    expect(await publishDuePosts(db, at - 1)).toBe(at);
    expect(await status()).toBe("scheduled");
    // The clock was ahead and is set back: nothing is published early, however often it is called.
    expect(await publishDuePosts(db, at - 3_600_000)).toBe(at);
    expect(await status()).toBe("scheduled");
    expect(await publishDuePosts(db, at)).toBeUndefined();
    expect(await status()).toBe("published");
    expect(await publishDuePosts(db, at - 3_600_000)).toBeUndefined();
    expect(await status()).toBe("published");
  });
});

describe("many due posts", () => {
  describeOnEachEngine("after a long time without a server", (open) => {
    test("go live together, while the others wait", async () => {
      const { db } = await open();
      const at = utc("2026-05-01T09:00");
      for (const minutes of [0, 1, 59, 60, 61])
        await writePost(db, { title: `${minutes}`, status: "scheduled", publishAt: at + minutes * 60_000 });
      expect(await publishDuePosts(db, at + 60 * 60_000)).toBe(at + 61 * 60_000);
      const published = await db
        .selectFrom("posts")
        .select("title")
        .where("status", "=", "published")
        .orderBy("publishAt")
        .execute();
      expect(published.map(({ title }) => title)).toEqual(["0", "1", "59", "60"]);
    });
  });
});
