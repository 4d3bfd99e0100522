import { expect, test } from "vitest";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, rewritePost, writePost } from "#tests/support/posts.ts";
import { findPost } from "./post-address.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";

describeOnEachEngine("addresses of posts", (open) => {
  test("are readable, and never reused for another post", async () => {
    const { db } = await open();
    const slugs = [];
    for (const title of ["Ìyá & Ọmọ: Back!", "Iya and omo back", "教育", "🎓"])
      slugs.push((await writePost(db, { title })).slug);
    expect(slugs).toEqual([
      "iya-and-omo-back",
      "iya-and-omo-back-2",
      expect.stringMatching(/^post-[0-9a-f]{6}$/),
      expect.stringMatching(/^post-[0-9a-f]{6}$/),
    ]);
  });

  test("by id or in capitals redirect to the slug", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db);
    expect(await findPost(db, slug)).toMatchObject({
      outcome: "found",
      post: { id, slug, title: "Back to school" },
    });
    for (const address of [id, id.toUpperCase(), "Back-To-School"])
      expect(await findPost(db, address)).toEqual({ outcome: "moved", slug });
  });

  test("that a public post had before redirect to its current one", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "First" });
    const rename = (slug: string) => rewritePost(db, id, { slug });
    expect(await rename("second")).toEqual({ slug: "second" });
    expect(await rename("Third")).toEqual({ slug: "third" });
    for (const old of [slug, "second"])
      expect(await findPost(db, old)).toEqual({ outcome: "moved", slug: "third" });
    expect((await writePost(db, { title: "First" })).slug).toBe("first-2");
    expect(await rename("first")).toEqual({ slug: "first" });
    expect(await findPost(db, "first")).toMatchObject({ outcome: "found" });
    expect(await findPost(db, "third")).toEqual({ outcome: "moved", slug: "first" });
  });

  test("of drafts are not recorded, and cannot be found", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "Draft", status: "draft" });
    await rewritePost(db, id, { title: "Better", status: "published" });
    expect(await findPost(db, slug)).toEqual({ outcome: "missing" });
    expect(await findPost(db, "better")).toMatchObject({ outcome: "found" });
    await rewritePost(db, id, { title: "Better", status: "draft" });
    for (const address of ["better", id]) expect(await findPost(db, address)).toEqual({ outcome: "missing" });
  });

  test("of deleted posts are gone, before and after permanent deletion", async () => {
    const { db } = await open();
    const { id, slug } = await writePost(db, { title: "Gone" });
    const old = slug;
    await rewritePost(db, id, { slug: "really-gone" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    for (const address of [id, old, "really-gone"])
      expect(await findPost(db, address)).toEqual({ outcome: "gone" });
    await restore(db, ADA, POST_TRASH, id);
    expect(await findPost(db, "really-gone")).toMatchObject({ outcome: "found" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    await erase(db, ADA, POST_TRASH, id);
    for (const address of [id, old, "really-gone"])
      expect(await findPost(db, address)).toEqual({ outcome: "gone" });
  });

  test("that are unknown are missing, whatever their form", async () => {
    const { db } = await open();
    const unknown = [
      "",
      "no-such-post",
      "a\u0000b",
      "../admin",
      "%",
      "'; drop table posts",
      "é",
      "🎓",
      "\ud83c",
    ];
    for (const address of [...unknown, "x".repeat(5_000)])
      expect(await findPost(db, address)).toEqual({ outcome: "missing" });
  });
});
