import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, BOB, draftOf, openPost, rewritePost, writePost } from "#tests/support/posts.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { findPost } from "./post-address.server.ts";
import type { PostDraft } from "./post-draft.ts";
import { postDrafts, publishDraft } from "./post-drafts.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";

const PICTURE = "0123456789abcdef0123456789abcdef";
const REQUIRED = "Please fill in all required fields.";
const SCHEDULED = { status: "scheduled", publishDate: "2100-01-01", publishTime: "10:00" } as const;
/** Ten o'clock in Lagos. */
const AT = Date.parse("2100-01-01T09:00:00Z");

describeOnEachEngine("publishing", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    await db
      .insertInto("pictures")
      .values({ id: PICTURE, width: 1, height: 1, widths: "1", placeholder: "", createdAt: 1 })
      .execute();
  });

  const publish = (id: string, fields: Partial<PostDraft>, base: number, by = ADA, now?: number) =>
    publishDraft(db, by, id, { draft: draftOf(fields), base }, now);
  const stored = (id: string) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
  const audited = async (id: string) => {
    const rows = await db
      .selectFrom("auditEntries")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  };

  test("publishes a new post at once, and repeats the same save without a change", async () => {
    const id = newId();
    const first = await publish(id, { title: "At once" }, 0);
    expect(first).toMatchObject({
      ok: true,
      version: 1,
      status: "published",
      slug: "at-once",
      isPending: false,
    });
    expect(await findPost(db, "at-once")).toMatchObject({ outcome: "found" });
    expect(await publish(id, { title: "At once" }, 0)).toEqual(first);
    expect(await audited(id)).toEqual(["published"]);
  });

  test.each<[string, Partial<PostDraft>, Record<string, string>]>([
    ["no title", { title: "" }, { title: REQUIRED }],
    ["no excerpt", { excerpt: "" }, { excerpt: REQUIRED }],
    ["no category", { category: "" }, { category: REQUIRED }],
    ["no author", { author: "" }, { author: REQUIRED }],
    ["no date", { date: "" }, { date: REQUIRED }],
    ["no content", { content: "" }, { content: REQUIRED }],
    ["an empty paragraph", { content: "<p> </p>" }, { content: REQUIRED }],
    [
      "a picture without words",
      { pictureId: PICTURE },
      { alt: "Describe the picture, or tick that it is only decoration." },
    ],
    ["no moment", { status: "scheduled" }, { publishDate: "Choose when the post should appear." }],
    [
      "no time of day",
      { status: "scheduled", publishDate: "2100-01-01" },
      { publishTime: "Choose when the post should appear." },
    ],
    [
      "a moment that has passed",
      { ...SCHEDULED, publishDate: "2020-01-01" },
      { publishTime: "This moment has passed. Choose a later one, or publish the post now." },
    ],
  ])("rejects a post with %s beside the field, and stores nothing", async (_name, fields, errors) => {
    const id = newId();
    expect(await publish(id, fields, 0)).toEqual({ ok: false, reason: "invalid", errors });
    expect(await stored(id)).toBeUndefined();
  });

  test("accepts a decorative picture", async () => {
    const id = newId();
    expect(await publish(id, { pictureId: PICTURE, decorative: true }, 0)).toMatchObject({ ok: true });
    expect((await openPost(db, id)).draft).toMatchObject({ pictureId: PICTURE, decorative: true, alt: "" });
  });

  test("rejects a post in the trash", async () => {
    const { id } = await writePost(db, { title: "Away" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await publish(id, {}, 1)).toEqual({ ok: false, reason: "gone" });
  });

  test("schedules in the foundation's time zone, reschedules, and cancels", async () => {
    const id = newId();
    expect(await publish(id, { title: "Planned", ...SCHEDULED }, 0)).toMatchObject({ status: "scheduled" });
    expect(await stored(id)).toMatchObject({ status: "scheduled", publishAt: AT });
    expect(await openPost(db, id)).toMatchObject({ published: { status: "scheduled", publishAt: AT } });
    await publish(id, { title: "Planned", ...SCHEDULED, publishTime: "11:30" }, 1);
    expect(await stored(id)).toMatchObject({ publishAt: AT + 90 * 60_000 });
    await publish(id, { title: "Planned", status: "draft" }, 2);
    expect(await stored(id)).toMatchObject({ status: "draft", publishAt: null });
    expect(await publishDuePosts(db, AT + 90 * 60_000)).toBeUndefined();
    expect(await audited(id)).toEqual(["scheduled", "scheduled", "made a draft"]);
  });

  test("of a scheduled post: repeating the save after it went live changes nothing", async () => {
    const id = newId();
    const first = await publish(id, { title: "Punctual", ...SCHEDULED }, 0);
    await publishDuePosts(db, AT);
    expect(await publish(id, { title: "Punctual", ...SCHEDULED }, 0, ADA, AT + 1000)).toEqual({
      ...first,
      status: "published",
    });
  });

  test("keeps the previously public text as a version", async () => {
    const { id } = await writePost(db, { title: "Before" });
    await rewritePost(db, id, { title: "After" });
    const titles = await db
      .selectFrom("postVersions")
      .select(["title", "kind"])
      .where("postId", "=", id)
      .orderBy("version")
      .execute();
    expect(titles).toEqual([
      { title: "Before", kind: "saved" },
      { title: "After", kind: "published" },
    ]);
  });

  test("an address follows the title until the post is public, then stays; old addresses redirect", async () => {
    const id = newId();
    const save = (fields: Partial<PostDraft>, base: number) =>
      postDrafts.save(db, ADA, id, { draft: draftOf(fields), base, reason: "save" });
    expect(await save({ title: "First words" }, 0)).toMatchObject({ slug: "first-words" });
    expect(await save({ title: "Better words" }, 1)).toMatchObject({ slug: "better-words" });
    expect(await findPost(db, "first-words")).toEqual({ outcome: "missing" });
    await publish(id, { title: "Better words" }, 2);
    expect(await publish(id, { title: "Best words" }, 3)).toMatchObject({ slug: "better-words" });
    expect(await publish(id, { title: "Best words", slug: "Best words!" }, 4)).toMatchObject({
      slug: "best-words",
    });
    expect(await findPost(db, "better-words")).toEqual({ outcome: "moved", slug: "best-words" });
    // After it was public once, its address stays while it is a draft, and a newly typed one
    // redirects from the old one.
    await publish(id, { title: "Best words", status: "draft" }, 5);
    expect(await save({ title: "Other", status: "draft" }, 6)).toMatchObject({ slug: "best-words" });
    await save({ title: "Other", slug: "other", status: "draft" }, 7);
    await publish(id, { title: "Other" }, 8);
    expect(await findPost(db, "best-words")).toEqual({ outcome: "moved", slug: "other" });
  });

  test("a typed address that another post has or had is rejected with a free suggestion", async () => {
    const { id: first } = await writePost(db, { title: "Taken" });
    const refused = {
      ok: false,
      reason: "invalid",
      errors: { slug: "Another post has this address, or had it once. “taken-2” is free." },
    };
    const typed = { title: "Mine", slug: "taken" };
    expect(await publish(newId(), typed, 0)).toEqual(refused);
    const draft = draftOf(typed);
    expect(await postDrafts.save(db, ADA, newId(), { draft, base: 0, reason: "autosave" })).toEqual(refused);
    await rewritePost(db, first, { slug: "moved-away" });
    expect(await publish(newId(), typed, 0)).toEqual(refused);
    expect(await publish(newId(), { slug: "!!!" }, 0)).toMatchObject({
      errors: { slug: "Use letters and digits for the address." },
    });
    expect(await publish(newId(), { slug: first }, 0)).toMatchObject({ ok: false, reason: "invalid" });
    // A post may take back its own former address.
    expect(await rewritePost(db, first, { slug: "taken" })).toEqual({ slug: "taken" });
  });

  test("concurrently gives every post an address of its own", async () => {
    const saved = await Promise.all(
      Array.from({ length: 6 }, (_, index) => publish(newId(), { title: "Rush" }, 0, index % 2 ? ADA : BOB)),
    );
    const slugs = saved.map((one) => (one.ok ? one.slug : one.reason));
    expect(slugs.sort()).toEqual(["rush", "rush-2", "rush-3", "rush-4", "rush-5", "rush-6"]);
    const typed = await Promise.all([
      publish(newId(), { slug: "the-one" }, 0),
      publish(newId(), { slug: "the-one" }, 0, BOB),
    ]);
    expect(typed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(typed).toContainEqual(expect.objectContaining({ reason: "invalid" }));
  });
});
