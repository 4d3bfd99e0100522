import { sql } from "kysely";
import { expect, test } from "vitest";
import { postDrafts, publishDraft } from "#app/features/blog/post-drafts.server.ts";
import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { reportDrafts } from "#app/features/events/report-drafts.server.ts";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { findPicture } from "#app/platform/images/picture-columns.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { insertEvents, insertPicture } from "#tests/support/events.ts";
import { ADA, BOB, draftOf, openPost, TAB, writePost } from "#tests/support/posts.ts";
import type { PictureData } from "./picture-data.ts";
import { noteContentPictures } from "./picture-uses.server.ts";
import { swapEverywhere } from "./swap-everywhere.server.ts";

const OLD = "a".repeat(32);
const NEW = "b".repeat(32);
const FIGURE = `<figure><img src="/pictures/${OLD}-640.jpg" width="1" height="1" alt="A class" /><figcaption>Ours</figcaption></figure>`;

type Db = TestDatabase["db"];

/** Uses the picture in every column that refers to one; a post has pending changes, too. */
async function useEverywhere(db: Db): Promise<{ post: string }> {
  const row = { pictureId: OLD, alt: "A class", updatedAt: 1 };
  const card = { ...row, position: 1, title: "Card", isExample: false };
  const [event = ""] = await insertEvents(db, [{ pictureId: OLD, report: FIGURE, status: "upcoming" }]);
  const page = {
    ...{ id: "page", position: 1, slug: "page", title: "Page", text: FIGURE, summary: "", isPublished: true },
    ...{ inFooter: false, createdAt: 1, updatedAt: 1 },
  };
  await db.insertInto("pages").values(page).execute();
  const executive = { ...row, id: "e", position: 1, name: "Ada", role: "Chair", createdAt: 1 };
  await db.insertInto("executives").values(executive).execute();
  await db
    .insertInto("storyCards")
    .values({ ...card, id: "s", text: "" })
    .execute();
  await db
    .insertInto("campaignHighlights")
    .values({ ...card, id: "h", location: "" })
    .execute();
  await db
    .insertInto("sitePictures")
    .values({ ...row, slot: "hero" })
    .execute();
  await db.transaction().execute(async (trx) => {
    await noteContentPictures(trx, "eventPictures", event, FIGURE);
    await noteContentPictures(trx, "pagePictures", "page", FIGURE);
  });
  const report = { title: "", content: `<p>Newer</p>${FIGURE}`, pictureId: null };
  await reportDrafts.save(db, ADA, event, { draft: report, base: 1, reason: "save", writer: TAB });
  await reportDrafts.save(db, ADA, event, {
    ...{ draft: { ...report, content: `<p>Newest</p>${FIGURE}` }, base: 2, reason: "save", writer: TAB },
  });
  const { id: post } = await writePost(db, { content: FIGURE, pictureId: OLD, alt: "A class" });
  const { version } = await openPost(db, post);
  const draft = draftOf({ content: `<p>Newer</p>${FIGURE}`, pictureId: OLD, alt: "A class" });
  await postDrafts.save(db, ADA, post, { draft, base: version, reason: "save", writer: TAB });
  return { post };
}

/** Lists the columns in which a picture is used. */
async function usesOf(db: Db, picture: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of Object.keys(PICTURE_COLUMNS)) {
    const [table = "", column = ""] = place.split(".");
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${picture}`.execute(db);
    if (rows.length > 0) found.push(place);
  }
  return found;
}

const ALL = Object.keys(PICTURE_COLUMNS).sort();
const KEPT = ALL.filter((place) => PICTURE_COLUMNS[place]?.swap === "kept");

describeOnEachEngine("a picture that is replaced everywhere", (open) => {
  async function begin() {
    const { db } = await open();
    for (const id of [OLD, NEW]) await insertPicture(db, id);
    const swap = { from: OLD, to: (await findPicture(db, NEW)) as PictureData };
    return { db, swap };
  }

  test("is replaced in every column that refers to one, drafts included; versions keep it", async () => {
    const { db, swap } = await begin();
    const { post } = await useEverywhere(db);
    expect((await usesOf(db, OLD)).sort()).toEqual(ALL);
    expect(await swapEverywhere(db, BOB, PICTURE_COLUMNS, swap)).toEqual({ swapped: 7, refusals: [] });
    expect(await usesOf(db, OLD)).toEqual(KEPT);
    expect((await usesOf(db, NEW)).sort()).toEqual(ALL);

    const { report } = await db.selectFrom("events").select("report").executeTakeFirstOrThrow();
    expect(report).toBe(
      `<figure><img src="/pictures/${NEW}-640.jpg" width="1600" height="900" alt="A class" srcset="/pictures/${NEW}-320.webp 320w, /pictures/${NEW}-640.webp 640w, /pictures/${NEW}-1600.webp 1600w" sizes="(min-width: 48rem) 42rem, 100vw" /><figcaption>Ours</figcaption></figure>`,
    );
    const drafted = await db.selectFrom("eventDrafts").select(["fields", "isPending"]).execute();
    expect(drafted).toEqual([{ isPending: true, fields: expect.stringContaining("Newest") }]);
    expect(drafted[0]?.fields).not.toContain(OLD);
    const opened = await openPost(db, post);
    expect(opened.draft.pictureId).toBe(NEW);
    expect(await db.selectFrom("postDrafts").select("isPending").execute()).toEqual([{ isPending: true }]);
    expect(opened.draft.content).toMatch(/^<p>Newer<\/p>.*/);
    expect(opened.draft.content).not.toContain(OLD);
    const { content } = await db.selectFrom("posts").select("content").executeTakeFirstOrThrow();
    expect(content).not.toContain(OLD);
    expect(content).not.toContain("Newer");
    const entries = db
      .selectFrom("auditEntries")
      .select("subject")
      .where("action", "=", "replaced a picture of");
    expect(
      (await entries.where("actorName", "=", "Bob").execute()).map(({ subject }) => subject).sort(),
    ).toEqual([
      ...["campaign highlight", "event", "event", "executive", "page", "picture", "post", "story card"],
    ]);
    // Again, nothing is left to do.
    expect(await swapEverywhere(db, BOB, PICTURE_COLUMNS, swap)).toEqual({ swapped: 0, refusals: [] });
  });

  test("can be followed by publishing the draft, without a conflict", async () => {
    const { db, swap } = await begin();
    const { post } = await useEverywhere(db);
    await swapEverywhere(db, BOB, PICTURE_COLUMNS, swap);
    const { draft, version } = await openPost(db, post);
    expect(await publishDraft(db, ADA, post, { draft, base: version, writer: TAB })).toMatchObject({
      ok: true,
    });
    expect(await usesOf(db, OLD)).toEqual(KEPT);
  });

  test("stays where it would show what visitors may not see, and in the trash, and says so", async () => {
    const { db, swap } = await begin();
    await insertEvents(db, [
      { pictureId: OLD, status: "upcoming" },
      { pictureId: OLD, status: "planning" },
    ]);
    const { id } = await writePost(db, { pictureId: OLD, alt: "A class" });
    await moveToTrash(db, ADA, POST_TRASH, id);
    await db.updateTable("pictures").set({ shownUntil: 0 }).where("id", "=", NEW).execute();
    const { swapped, refusals } = await swapEverywhere(db, BOB, PICTURE_COLUMNS, swap);
    expect(swapped).toBe(1);
    expect(refusals).toEqual([
      {
        text: expect.stringContaining("cannot be published before you have said under Pictures who is in it"),
        links: [{ to: `/admin/pictures/${NEW}`, label: "Open the picture" }],
      },
      { text: "It stays in the trash: post, beside its text.", links: [] },
    ]);
    const kept = await db.selectFrom("events").select("status").where("pictureId", "=", OLD).execute();
    expect(kept).toEqual([{ status: "upcoming" }]);
  });
});
