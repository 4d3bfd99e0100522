import { expect, test } from "vitest";
import { TRASH_MS } from "#app/platform/records/trash.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA } from "#tests/support/posts.ts";
import { postDrafts } from "../post-drafts.server.ts";
import { findPostToWrite } from "../post-to-write.server.ts";
import type { ForeignPost } from "./foreign-post.ts";
import { listImports, undoImport } from "./imports.server.ts";
import { openForeignPosts } from "./take-in-post.server.ts";

const POST: ForeignPost = {
  ...{ key: "1", title: "Kept", slug: "kept", oldSlugs: ["kept-before"], html: "<p>Words.</p>" },
  ...{ excerpt: "Words.", author: "Ada", tags: [], categories: ["Programs"], status: "draft" },
  ...{ publishedAt: Date.UTC(2025, 1, 3), createdAt: null, featured: false, metaTitle: "" },
  ...{ metaDescription: "", picture: "", pictureAlt: "", losses: [] },
};
const SOURCES = { slugOf: () => undefined, findPicture: async () => ({ missing: "it is not here" }) };

async function importAll({ db }: TestDatabase, posts: Partial<ForeignPost>[]) {
  const part = { import: crypto.randomUUID(), source: "Ghost, old.json" };
  const parts = { system: "Ghost", category: "programs", isTrial: false, import: part } as const;
  const takeIn = await openForeignPosts(db, ADA, parts);
  const ids: string[] = [];
  for (const post of posts) {
    const report = await takeIn({ ...POST, ...post }, SOURCES);
    if (report.outcome !== "taken") throw new Error(report.outcome);
    ids.push(report.id);
  }
  return { id: part.import, ids };
}

describeOnEachEngine("an import", (open) => {
  test("is undone without a trace, except for what somebody has changed since", async () => {
    const database = await open();
    const { db } = database;
    const { id, ids } = await importAll(database, [
      {},
      { key: "2", title: "Public", slug: "public", status: "published" },
      { key: "3", title: "Edited", slug: "edited" },
      { key: "4", title: "Published since", slug: "since" },
    ]);
    expect(await listImports(db)).toEqual([
      expect.objectContaining({ id, source: "Ghost, old.json", madeByName: ADA.name }),
    ]);
    expect(Number((await listImports(db))[0]?.posts)).toBe(4);
    const [, , edited = "", since = ""] = ids;
    for (const [post, change] of [
      [edited, { excerpt: "Other words." }],
      [since, { status: "published" as const }],
    ] as const) {
      const draft = (await findPostToWrite(db, post))?.draft;
      if (!draft) throw new Error("gone");
      const save = { draft: { ...draft, ...change }, base: 1 };
      expect(await postDrafts.save(db, ADA, post, { ...save, reason: "save" })).toMatchObject({ ok: true });
    }
    expect(await undoImport(db, ADA, id)).toEqual({
      ...{ ok: true, erased: 2, kept: ["Edited", "Published since"] },
    });
    expect(await listImports(db)).toEqual([]);
    expect(await db.selectFrom("postSlugs").select("slug").where("slug", "like", "kept%").execute()).toEqual(
      [],
    );
    const audited = await db
      .selectFrom("auditEntries")
      .select(["action", "detail"])
      .orderBy("id", "desc")
      .execute();
    expect(audited[0]).toEqual({ action: "undid an import of", detail: "2 posts from Ghost, old.json" });

    const again = await importAll(database, [{}, { key: "2", title: "Public", slug: "public" }]);
    expect(again.ids).toEqual(ids.slice(0, 2));
    const slugs = await db.selectFrom("posts").select("slug").where("id", "in", again.ids).execute();
    expect(slugs.map(({ slug }) => slug).sort()).toEqual(["kept", "public"]);
  });

  test("can be undone as long as the trash keeps things", async () => {
    const database = await open();
    const { id } = await importAll(database, [{}]);
    const later = Date.now() + TRASH_MS + 1000;
    expect(await listImports(database.db, later)).toEqual([]);
    expect(await undoImport(database.db, ADA, id, later)).toEqual({ ok: false, reason: "gone" });
  });
});
