import { expect, test } from "vitest";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, completePost, writePost } from "#tests/support/posts.ts";
import { removePost, restorePost } from "../post-trash.server.ts";
import { listPostsToManage } from "./post-list.server.ts";

describeOnEachEngine("the list, with posts written before it existed", (open, engine) => {
  test("counts and finds them, and stays correct afterwards", async () => {
    const database = await open({ migrated: false });
    const all = Object.entries(migrationsFor(engine));
    const own = all.findIndex(([name]) => name.endsWith("managed-posts"));
    await migrate(database, Object.fromEntries(all.slice(0, own)));
    const { tags, content, pictureId, ...post } = completePost({ title: "Æons ago" });
    const old = { ...post, ...{ date: "2026-01-01", readTime: "", content, tags: tags.join(",") } };
    await database.db
      .insertInto("posts")
      .values([
        { ...old, id: "older", slug: "older", createdAt: 1, updatedAt: 1 },
        { ...old, id: "newer", slug: "newer", title: "Newer", createdAt: 2, updatedAt: 2 },
        { ...old, id: "gone", slug: "gone", createdAt: 3, updatedAt: 3, deletedAt: 3 },
      ])
      .execute();
    const numbered = ["older", "newer", "gone"].map((postId) => ({ postId }));
    await database.db.insertInto("postNumbers").values(numbered).execute();
    await migrate(database);

    const list = async (search: string) => {
      const filter = { page: 1, search, status: "published", category: "success-stories" } as const;
      const { posts, total } = await listPostsToManage(database.db, filter);
      return [total, ...posts.map(({ title }) => title)];
    };
    expect(await list("")).toEqual([2, "Newer", "Æons ago"]);
    expect(await list("aeon")).toEqual([1, "Æons ago"]);
    await writePost(database.db, { title: "Today" });
    await removePost(database.db, ADA, "newer");
    expect(await list("amina")).toEqual([2, "Today", "Æons ago"]);
    await restorePost(database.db, ADA, "newer");
    expect(await list("amina")).toEqual([3, "Newer", "Today", "Æons ago"]);
  });
});
