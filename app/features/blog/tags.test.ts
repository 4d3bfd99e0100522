import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, draftOf, openPost, writePost } from "#tests/support/posts.ts";
import { postDrafts } from "./post-drafts.server.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { searchPosts } from "./posts.server.ts";
import { listTags, renameTag, tagNameInput } from "./tags.server.ts";

describeOnEachEngine("tags", (open) => {
  let db: Db;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ({ db } = await open());
    const write = async (title: string, tags: string[]) => {
      ids[title] = (await writePost(db, { title, tags })).id;
    };
    await write("One", ["School", "hope"]);
    await write("Both", ["school", "School"]);
    await write("Longer", ["School books"]);
    await write("Pending", []);
    await write("Deleted", ["School", "gone"]);
    const draft = draftOf({ title: "Pending", tags: ['50% "new"', "School"] });
    await postDrafts.save(db, ADA, ids.Pending as string, { draft, base: 1, reason: "autosave" });
    await moveToTrash(db, ADA, POST_TRASH, ids.Deleted as string);
  });

  const tagsOf = async (title: string) => (await openPost(db, ids[title] as string)).draft.tags;
  const found = async (tag: string) =>
    (await searchPosts(db, { q: "", category: undefined, tag }, 1)).posts.map(({ title }) => title).sort();

  test("are listed by name with their posts", async () => {
    expect(await listTags(db)).toEqual([
      { tag: "hope", posts: 1 },
      { tag: "school", posts: 1 },
      { tag: "School", posts: 2 },
      { tag: "School books", posts: 1 },
    ]);
  });

  test("are renamed in posts and in newer drafts, and become one with another tag", async () => {
    expect(await renameTag(db, ADA, { from: "School", name: "school" })).toBe(3);
    expect(await tagsOf("One")).toEqual(["school", "hope"]);
    expect(await tagsOf("Both")).toEqual(["school"]);
    expect(await tagsOf("Longer")).toEqual(["School books"]);
    expect(await tagsOf("Pending")).toEqual(['50% "new"', "school"]);
    expect(await found("school")).toEqual(["Both", "One"]);
    expect(await renameTag(db, ADA, { from: '50% "new"', name: "new" })).toBe(1);
    expect(await tagsOf("Pending")).toEqual(["new", "school"]);
    // Visitors still see the post without its newer draft.
    expect(await openPost(db, ids.Pending as string)).toMatchObject({ hasPendingChanges: true });
    expect(await found("new")).toEqual([]);
    const versions = await db
      .selectFrom("postVersions")
      .select("kind")
      .where("postId", "=", ids.One as string)
      .execute();
    expect(versions).toHaveLength(2);
    expect(await renameTag(db, ADA, { from: "School", name: "school" })).toBe(0);
  });
});

test.each([
  ["  # ", "Enter a name."],
  ["one, two", "A tag can’t contain a comma."],
  ["x".repeat(41), "A tag can have at most 40 characters."],
])("a tag can't be called %j", (name, message) => {
  expect(tagNameInput.safeParse({ from: "a", name }).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ]);
});
