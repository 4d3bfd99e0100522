import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { REMOVED_ADDRESS } from "#app/features/newsletter/subscriber-state.ts";
import { findPlacesToFillIn } from "#app/features/pages/suggested-pages.ts";
import type { DatabaseLocation, Db } from "#app/platform/database/database.server.ts";
import type { Pictures } from "#app/platform/images/pictures.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { findLinkedItems } from "#app/platform/public-items/linked-items.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertDemoContent } from "./content.server.ts";
import { createDemoContent } from "./create.ts";
import { seedDemoContent } from "./seed.ts";

const LOG = openLog({ logLevel: "silent" });
const NO_UPLOADS: Pictures = {
  store: () => Promise.reject(new Error("no pictures in this test")),
  convert: () => Promise.reject(new Error("no pictures in this test")),
  crop: () => Promise.reject(new Error("no pictures in this test")),
  drawCard: () => Promise.reject(new Error("no cards in this test")),
  makeMissingAvif: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * Stores rows without files, because running the image pipeline on both engines would only take
 * time.
 */
function rowsOnly(db: Db): Pictures {
  return {
    ...NO_UPLOADS,
    async store(bytes) {
      const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      const picture = { id, width: 1, height: 1, placeholder: "" };
      await db
        .insertInto("pictures")
        .values({ ...picture, widths: "1", createdAt: 1 })
        .execute();
      return { ok: true, picture: { ...picture, widths: [1], hasAvif: false } };
    },
  };
}

/** Does the same as a server's first start, including pictures. */
async function runSeedProcess({ dataDir }: DatabaseLocation) {
  const child = spawn(process.execPath, ["db/demo/seed-process.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
}

describeOnEachEngine("the demo content", (open, engine) => {
  test("fills a new site once, with every picture, and never again", async () => {
    const { db, location } = await open();
    const generation = await readGeneration(db);
    if (engine === "sqlite") await runSeedProcess(location);
    else await createDemoContent({ db, pictures: rowsOnly(db), log: LOG });
    expect(await readGeneration(db)).toBe(generation + 1);

    const events = await db.selectFrom("events").selectAll().execute();
    expect(events.length).toBeGreaterThanOrEqual(24);
    expect(new Set(events.map((event) => event.category)).size).toBe(4);
    expect(new Set(events.map((event) => event.status)).size).toBe(4);
    expect(events.filter((event) => event.isFeatured)).toHaveLength(1);
    for (const { status, likes, views, shares, summary, alt } of events) {
      expect(summary.length).toBeGreaterThan(100);
      expect(alt).not.toBe("");
      if (status !== "completed") continue;
      // The ranges of the specification, section 9.
      expect(likes >= 10 && likes <= 59 && views >= 50 && views <= 249 && shares >= 5 && shares <= 24).toBe(
        true,
      );
    }

    const posts = await db.selectFrom("posts").selectAll().execute();
    const published = posts.filter((post) => post.status === "published");
    expect(published.length).toBeGreaterThanOrEqual(36);
    expect(new Set(published.map((post) => post.category)).size).toBe(6);
    expect(posts.filter((post) => post.status === "draft").length).toBeGreaterThan(1);
    const [scheduled] = posts.filter((post) => post.status === "scheduled");
    expect(scheduled?.publishAt).toBeGreaterThan(Date.now());

    // The search finds the posts, which are numbered oldest first.
    const numbered = await db
      .selectFrom("listNumbers")
      .innerJoin("posts", "posts.id", "listNumbers.rowId")
      .select("posts.date")
      .where("list", "=", "posts")
      .orderBy("number")
      .execute();
    const dates = numbered.map((row) => row.date);
    expect(dates).toEqual(posts.map((post) => post.date).toSorted());

    expect(await db.selectFrom("executives").selectAll().execute()).toHaveLength(12);
    for (const page of await db.selectFrom("pages").selectAll().execute()) {
      expect(page.slug).toMatch(/^(how-we-use-your-data|keeping-girls-safe)$/);
      expect(findPlacesToFillIn(page.text), page.title).toEqual([]);
    }
    const messages = await db.selectFrom("messages").selectAll().execute();
    expect(messages.length).toBeGreaterThanOrEqual(40);
    const subscribers = await db.selectFrom("newsletterSubscribers").selectAll().execute();
    expect(subscribers.length).toBeGreaterThanOrEqual(30);
    const own = [...messages, ...subscribers].filter(({ email }) => email !== REMOVED_ADDRESS);
    for (const { email } of own) expect(email).toMatch(/@example\.(org|com)$/);

    const counters = await db.selectFrom("statistics").select("value").orderBy("position").limit(3).execute();
    expect(counters.map((row) => row.value)).toEqual([500, 50, 5]);
    const cards = [
      ...(await db.selectFrom("storyCards").selectAll().execute()),
      ...(await db.selectFrom("campaignHighlights").selectAll().execute()),
      ...(await db.selectFrom("sitePictures").selectAll().execute()),
    ];
    expect(cards).toHaveLength(3 + 3 + 4);
    for (const { pictureId, alt } of cards) {
      expect(pictureId).not.toBeNull();
      expect(alt).not.toBe("");
    }

    const stories = await db.selectFrom("storyCards").select("opens").execute();
    const opened = await findLinkedItems(
      db,
      stories.map(({ opens }) => opens),
    );
    expect([...opened.values()].map(({ isPublic }) => isPublic)).toEqual([true, true, true]);

    // Runs on each server start: with nothing left to do it starts no process.
    await seedDemoContent({ db });
    const before = await Promise.all([
      db.selectFrom("posts").select("id").execute(),
      db.selectFrom("auditEntries").selectAll().execute(),
    ]);
    await db.deleteFrom("messages").execute();
    await createDemoContent({ db, pictures: NO_UPLOADS, log: LOG });
    const after = await Promise.all([
      db.selectFrom("posts").select("id").execute(),
      db.selectFrom("auditEntries").selectAll().execute(),
    ]);
    expect(after).toEqual(before);
    expect(await db.selectFrom("messages").selectAll().execute()).toEqual([]);
  }, 120_000);

  test("is never added to a site that somebody has used", async () => {
    const { db } = await open();
    const now = Date.now();
    await db
      .insertInto("statistics")
      .values({
        id: "a",
        position: 0,
        title: "Ours",
        value: 1,
        description: "",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await createDemoContent({ db, pictures: NO_UPLOADS, log: LOG });
    expect(await db.selectFrom("posts").selectAll().execute()).toEqual([]);
  });

  test("leaves nothing behind on failure, and may try again", async () => {
    const { db } = await open();
    await expect(createDemoContent({ db, pictures: NO_UPLOADS, log: LOG })).rejects.toThrow(/no pictures/);
    expect(await db.selectFrom("settings").selectAll().execute()).toEqual([]);
    const failing = db.transaction().execute(async (trx) => {
      await insertDemoContent(trx, () => ({ pictureId: "not stored", alt: "" }), Date.now());
    });
    await expect(failing).rejects.toThrow(/foreign key/i);
    expect(await db.selectFrom("statistics").selectAll().execute()).toEqual([]);
  });

  test("works without missing pictures", async () => {
    const { db } = await open();
    await db.transaction().execute((trx) => insertDemoContent(trx, () => undefined, Date.now()));
    expect((await db.selectFrom("posts").selectAll().execute()).length).toBeGreaterThanOrEqual(36);
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });
});
