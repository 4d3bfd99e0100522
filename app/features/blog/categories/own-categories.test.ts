import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { erase, moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, draftOf, writePost } from "#tests/support/posts.ts";
import { postDrafts } from "../post-drafts.server.ts";
import { readBlogPage } from "../post-pages.server.ts";
import { POST_TRASH } from "../post-trash.server.ts";
import { type Category, GIVEN_CATEGORIES } from "./categories.ts";
import { readCategories, readOwnCategories, saveOwnCategories } from "./own-categories.server.ts";
import { parseOwnCategories } from "./own-categories-input.ts";

const CAMPS = { id: "health-camps", label: "Health camps", description: "A day of check-ups." };
const BOOKS = { id: "books", label: "Books", description: "" };

describeOnEachEngine("own categories", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  const save = async (...categories: Category[]) => {
    const { updatedAt } = await readOwnCategories(db);
    return saveOwnCategories(db, ADA, { categories }, { updatedAt, opened: undefined });
  };

  test("follow the given ones in their order, and are public from the next request on", async () => {
    const before = await readGeneration(db);
    expect(await save(CAMPS, BOOKS)).toMatchObject({ ok: true });
    expect(await readCategories(db)).toEqual([...GIVEN_CATEGORIES, CAMPS, BOOKS]);
    expect(await save(BOOKS, CAMPS)).toMatchObject({ ok: true });
    expect(await readCategories(db)).toEqual([...GIVEN_CATEGORIES, BOOKS, CAMPS]);
    expect(await readGeneration(db)).toBeGreaterThan(before);
    await writePost(db, { title: "At the camp", category: "health-camps" });
    const categories = await readCategories(db);
    const page = await readBlogPage(db, categories, { q: "", category: "health-camps", page: 1 });
    expect(page.choices.at(-1)).toEqual({ id: "health-camps", label: "Health camps" });
    expect(page.counts).toMatchObject({ all: 1, "health-camps": 1, books: 0 });
    expect(page.posts).toMatchObject([{ title: "At the camp", category: "Health camps" }]);
  });

  test("stay while a post has them: a public one, a draft's newest text, or one in the trash", async () => {
    await save(CAMPS, BOOKS);
    const { id } = await writePost(db, { title: "On books", category: "campaigns" });
    const moved = { draft: draftOf({ category: "books" }), base: 1, reason: "autosave" as const };
    expect(await postDrafts.save(db, ADA, id, moved)).toMatchObject({ ok: true, isPending: true });
    const refused = {
      ok: false,
      errors: { categories: expect.stringMatching(/^“Books” still has 1 post\./) },
    };
    expect(await save(CAMPS)).toMatchObject(refused);
    await moveToTrash(db, ADA, POST_TRASH, id);
    expect(await save(CAMPS)).toMatchObject(refused);
    await erase(db, ADA, POST_TRASH, id);
    expect(await save(CAMPS)).toMatchObject({ ok: true });
  });

  test("can't be chosen once they are gone", async () => {
    await save(CAMPS);
    const { id } = await writePost(db);
    const draft = draftOf({ category: "books" });
    expect(await postDrafts.save(db, ADA, id, { draft, base: 1, reason: "autosave" })).toMatchObject({
      ok: false,
      errors: { category: "Choose one of the categories." },
    });
  });
});

function formOf(...categories: [name: string, address?: string, description?: string][]): FormData {
  const form = new FormData();
  for (const [name, address = "", description = ""] of categories) {
    form.append("categoryName", name);
    form.append("categoryAddress", address);
    form.append("categoryDescription", description);
  }
  return form;
}

test("their addresses are made from their names, and empty rows are ignored", () => {
  expect(
    parseOwnCategories(formOf([" Ọ̀rọ̀  wa "], ["", " "], ["Books", "Our Books", "What we read."])),
  ).toEqual({
    ok: true,
    values: {
      categories: [
        { id: "oro-wa", label: "Ọ̀rọ̀ wa", description: "" },
        { id: "our-books", label: "Books", description: "What we read." },
      ],
    },
  });
});

test.each([
  ["no name", [["", "books"]], "Enter a name for each category."],
  [
    "no plain letter",
    [["读书"]],
    "Enter an address for each category whose name has none of the letters a to z.",
  ],
  ["a given name", [["campaigns", "x"]], "Give each category a name that no other one has."],
  [
    "a name twice",
    [
      ["Books", "x"],
      ["books", "y"],
    ],
    "Give each category a name that no other one has.",
  ],
  ["the address of all posts", [["All"]], "Give each category an address that no other one has."],
  ["a given address", [["x", "programs"]], "Give each category an address that no other one has."],
  [
    "too many",
    Array.from({ length: 13 }, (_, i) => [`a${i}`]),
    "There can be at most 12 categories of your own.",
  ],
] as [string, [string, string?][], string][])("%s is refused", (_what, categories, message) => {
  expect(parseOwnCategories(formOf(...categories))).toEqual({ ok: false, errors: { categories: message } });
});
