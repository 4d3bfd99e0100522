import { expect, test } from "vitest";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { erase, moveToTrash, restore } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA, sendForm } from "#tests/support/send-form.ts";
import { action } from "./admin/details.ts";
import {
  findPageToEdit,
  findPublicPage,
  findUnpublishedSuggestions,
  findUnwrittenSuggestions,
  listOwnPages,
  listPagesToEdit,
} from "./page-list.server.ts";
import { movePage, PAGE_TRASH } from "./pages.server.ts";
import { findPlacesToFillIn, PLACE_TO_FILL_IN, SUGGESTED_PAGES } from "./suggested-pages.ts";

const WORDS = { title: "Our promise", text: "<p>We keep it.</p>" };
const PUBLISHED = { isPublished: "on", inFooter: "on" };

const send = (database: TestDatabase, id: string, form: Record<string, string>) =>
  sendForm(database, action, `/admin/pages/${id}/details`, { id }, form);

async function create(database: TestDatabase, form: Record<string, string>): Promise<string> {
  const id = newId();
  expect(await send(database, id, form)).toMatchObject({ status: 200 });
  return id;
}

/** Sends a change of a page, as its form would if it was opened now. */
async function edit(database: TestDatabase, id: string, form: Record<string, string>) {
  const opened = await findPageToEdit(database.db, id);
  return send(database, id, { ...form, updatedAt: String(opened?.updatedAt) });
}

const titlesOf = async ({ db }: TestDatabase) => (await listPagesToEdit(db)).map(({ title }) => title);

describeOnEachEngine("pages", (open) => {
  test("visitors see a page once it is published, at an address made of its title", async () => {
    const database = await open();
    const { db } = database;
    const id = await create(database, WORDS);
    expect(await findPublicPage(db, "our-promise")).toBeUndefined();
    expect(await listOwnPages(db)).toEqual([]);

    const before = await readGeneration(db);
    expect(await edit(database, id, { ...WORDS, ...PUBLISHED })).toMatchObject({ status: 200 });
    expect(await readGeneration(db)).toBe(before + 1);
    expect(await findPublicPage(db, "our-promise")).toMatchObject({
      page: { title: "Our promise", html: "<p>We keep it.</p>", summary: "We keep it." },
    });
    expect(await listOwnPages(db)).toEqual([
      { to: "/pages/our-promise", title: "Our promise", inFooter: true, isPrivacy: false },
    ]);

    expect(await edit(database, id, { ...WORDS, isPublished: "on" })).toMatchObject({ status: 200 });
    expect(await listOwnPages(db)).toMatchObject([{ inFooter: false }]);
  });

  test("the address follows the title of a draft, and stays once visitors know it", async () => {
    const database = await open();
    const { db } = database;
    const id = await create(database, WORDS);
    await edit(database, id, { ...WORDS, title: "Our word" });
    await edit(database, id, { ...WORDS, ...PUBLISHED, title: "Our word" });
    await edit(database, id, { ...WORDS, ...PUBLISHED, title: "What we promise" });
    expect(await findPublicPage(db, "our-word")).toMatchObject({ page: { title: "What we promise" } });
    await create(database, { ...WORDS, ...PUBLISHED, title: "Our word" });
    expect(await findPublicPage(db, "our-word-2")).toMatchObject({ page: { title: "Our word" } });
  });

  test("a draft does not make visitors' pages stale", async () => {
    const database = await open();
    const before = await readGeneration(database.db);
    const id = await create(database, WORDS);
    await edit(database, id, { ...WORDS, title: "Another" });
    expect(await readGeneration(database.db)).toBe(before);
  });

  test("a form that is sent twice creates one, and an incomplete one is refused", async () => {
    const database = await open();
    const id = await create(database, WORDS);
    expect(await send(database, id, WORDS)).toMatchObject({ status: 200 });
    // What was typed between the two would be lost.
    expect(await send(database, id, { ...WORDS, text: "<p>We keep it still.</p>" })).toMatchObject({
      status: 409,
      body: { formError: expect.stringContaining("created this already") },
    });
    expect(await send(database, newId(), { title: " ", text: "a".repeat(200_001) })).toMatchObject({
      status: 400,
      body: { errors: { title: "Enter a title.", text: "The text can have at most 200000 characters." } },
    });
    expect(
      await send(database, newId(), { title: "Empty", text: "<p></p>", isPublished: "on" }),
    ).toMatchObject({
      status: 400,
      body: { errors: { text: "Enter a text before you publish the page." } },
    });
    expect(await titlesOf(database)).toEqual(["Our promise"]);
  });

  test("a suggested page is published only when every place is filled in", async () => {
    const database = await open();
    const { db } = database;
    const [privacy] = SUGGESTED_PAGES;
    if (!privacy) throw new Error("there is no suggestion");
    const { template, title, text } = privacy;
    expect(await findUnwrittenSuggestions(db)).toEqual(SUGGESTED_PAGES);
    const id = await create(database, { title, text, template });
    expect(await findUnwrittenSuggestions(db)).toEqual(SUGGESTED_PAGES.slice(1));
    expect(await findUnpublishedSuggestions(db)).toEqual(SUGGESTED_PAGES);

    const answer = await edit(database, id, { title, text, ...PUBLISHED });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: { text: expect.stringMatching(/^Before visitors see this page, .*\[fill in: a contact/) },
      },
    });
    const filled = text.replaceAll(PLACE_TO_FILL_IN, "Her Value");
    expect(await edit(database, id, { title, text: filled, ...PUBLISHED })).toMatchObject({ status: 200 });
    expect(await findUnpublishedSuggestions(db)).toEqual(SUGGESTED_PAGES.slice(1));
    expect(await listOwnPages(db)).toMatchObject([{ to: "/pages/how-we-use-your-data", isPrivacy: true }]);
  });

  test("the footer has the order that somebody gave to the pages", async () => {
    const database = await open();
    const { db } = database;
    const [first, , third] = [
      await create(database, { ...WORDS, ...PUBLISHED, title: "One" }),
      await create(database, { ...WORDS, ...PUBLISHED, title: "Two" }),
      await create(database, { ...WORDS, ...PUBLISHED, title: "Three" }),
    ];
    const generation = await readGeneration(db);
    expect(await movePage(db, ADA, third, { place: "before", neighbour: first })).toEqual({ ok: true });
    expect(await titlesOf(database)).toEqual(["Three", "One", "Two"]);
    expect((await listOwnPages(db)).map(({ title }) => title)).toEqual(["Three", "One", "Two"]);
    expect(await readGeneration(db)).toBe(generation + 1);
    await create(database, { ...WORDS, title: "Four" });
    expect(await titlesOf(database)).toEqual(["Three", "One", "Two", "Four"]);
    expect(await movePage(db, ADA, newId(), { place: "after", neighbour: first })).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  test("nobody's newer text is overwritten", async () => {
    const database = await open();
    const id = await create(database, WORDS);
    const opened = await findPageToEdit(database.db, id);
    const save = (text: string) =>
      send(database, id, { ...WORDS, text, updatedAt: String(opened?.updatedAt) });
    expect(await save("<p>Ada's</p>")).toMatchObject({ status: 200 });
    expect(await save("<p>Binta's</p>")).toMatchObject({ status: 409 });
    expect(await findPageToEdit(database.db, id)).toMatchObject({ text: "<p>Ada's</p>" });
  });

  test("a deleted page says that it is gone, until it is restored or erased", async () => {
    const database = await open();
    const { db } = database;
    const id = await create(database, { ...WORDS, ...PUBLISHED });
    expect(await moveToTrash(db, ADA, PAGE_TRASH, id)).toEqual({ ok: true });
    expect(await findPublicPage(db, "our-promise")).toEqual({ found: "removed" });
    expect(await listOwnPages(db)).toEqual([]);
    expect(await send(database, id, { ...WORDS, updatedAt: "1" })).toMatchObject({ status: 404 });
    expect(await restore(db, ADA, PAGE_TRASH, id)).toEqual({ ok: true });
    expect(await findPublicPage(db, "our-promise")).toMatchObject({ found: "page" });
    await moveToTrash(db, ADA, PAGE_TRASH, id);
    expect(await erase(db, ADA, PAGE_TRASH, id)).toEqual({ ok: true });
    expect(await findPublicPage(db, "our-promise")).toBeUndefined();
  });
});

test("every suggested page has places to fill in, which are found however they are written", () => {
  for (const { text } of SUGGESTED_PAGES) expect(findPlacesToFillIn(text).length).toBeGreaterThan(1);
  expect(findPlacesToFillIn("[Fill in: a] and [fill in] but [not this]")).toEqual([
    "[Fill in: a]",
    "[fill in]",
  ]);
});
