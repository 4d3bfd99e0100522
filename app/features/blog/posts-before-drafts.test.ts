import { expect, test } from "vitest";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, completePost, openPost } from "#tests/support/posts.ts";
import { saveDraft } from "./post-drafts.server.ts";
import { findVersion, listVersions } from "./post-history.server.ts";
import { indexNewPosts } from "./post-text.server.ts";

describeOnEachEngine("posts written before drafts and versions existed", (open, engine) => {
  test("open unchanged, keep addresses that were public, and lose nothing on the first save", async () => {
    const database = await open({ migrated: false });
    const { db } = database;
    const all = Object.entries(migrationsFor(engine));
    const own = all.findIndex(([name]) => name.endsWith("post-drafts"));
    await migrate(database, Object.fromEntries(all.slice(0, own)));
    const { tags, ...post } = completePost();
    const old = { ...post, date: "2026-01-01", readTime: "1 min read", tags: tags.join(",") };
    const times = { createdAt: 1, updatedAt: 1 };
    const rows = (["public", "never", "before", "renamed"] as const).map((id) => ({
      ...{ ...old, ...times, id, slug: id, title: `Post ${id}` },
      status: id === "public" ? ("published" as const) : ("draft" as const),
    }));
    await db.insertInto("posts").values(rows).execute();
    await db.insertInto("postSlugs").values({ slug: "old", postId: "renamed", createdAt: 1 }).execute();
    await db
      .insertInto("auditEntries")
      .values({ id: "a", at: 1, actorName: "Ada", action: "published", subject: "post", subjectId: "before" })
      .execute();
    await migrate(database);
    await db.transaction().execute((trx) =>
      indexNewPosts(
        trx,
        rows.map((row) => ({ ...row, deletedAt: null, isPublic: row.status === "published" })),
      ),
    );

    const opened = await openPost(db, "public");
    expect(opened).toMatchObject({
      ...{ version: 1, hasPendingChanges: false, lastChange: null },
      draft: { slug: "public", readTime: "", tags: ["school", "hope"], status: "published" },
    });
    expect((await listVersions(db, "public", 1))?.versions).toMatchObject([
      { version: 1, kind: null, author: "" },
    ]);
    const change = { draft: { ...opened.draft, title: "Changed" }, base: 1, reason: "autosave" as const };
    expect(await saveDraft(db, ADA, "public", change)).toMatchObject({
      ok: true,
      version: 2,
      isPending: true,
    });
    expect(await findVersion(db, "public", 1)).toMatchObject({ kind: "saved", title: "Post public" });

    const retitle = async (id: string) => {
      const { draft } = await openPost(db, id);
      const saved = await saveDraft(db, ADA, id, {
        ...{ draft: { ...draft, title: `New ${id}` }, base: 1, reason: "save" },
      });
      return saved.ok && saved.slug;
    };
    expect(await retitle("never")).toBe("new-never");
    expect(await retitle("before")).toBe("before");
    expect(await retitle("renamed")).toBe("renamed");
  });
});
