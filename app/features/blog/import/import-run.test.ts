import { cpSync, mkdirSync, openAsBlob, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { CONSENT_ROW } from "#tests/support/consents.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { ForeignExport } from "./foreign-post.ts";
import { openGhostExport } from "./ghost-export.ts";
import { importPosts } from "./import-run.server.ts";
import type { PostReport } from "./take-in-post.server.ts";
import { openWordPressExport } from "./wordpress-export.ts";

const EXPORTS = path.resolve("tests/support/exports");
const GHOST = path.join(EXPORTS, "ghost.json");
const WORDPRESS = path.join(EXPORTS, "wordpress.xml");

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder("old-site");
  for (const [name, seed] of [
    ["2025/03/amina.png", 1],
    ["2025/03/road.png", 2],
    ["2024/05/bags.png", 3],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), await smallPicture("png", seed));
  }
});

async function take(database: TestDatabase, source: ForeignExport, trial = false): Promise<PostReport[]> {
  const log = openLog({ logLevel: "silent" });
  const files = await openFiles({ filesUrl: undefined, dataDir: database.location.dataDir });
  const pictures = openPictures({ db: database.db, files, log });
  const parts = {
    db: database.db,
    pictures: trial ? undefined : pictures,
    folder,
    category: "programs" as const,
  };
  const reports: PostReport[] = [];
  for await (const report of importPosts(source, parts)) reports.push(report);
  await pictures.close();
  return reports;
}

const posts = ({ db }: TestDatabase) => db.selectFrom("posts").selectAll().orderBy("slug").execute();
const count = async ({ db }: TestDatabase, table: "pictures" | "postVersions" | "auditEntries") =>
  (await db.selectFrom(table).select("id").execute()).length;
const FIGURE =
  /^<figure><img src="\/pictures\/[0-9a-f]{32}-\d+\.jpg" srcset="[^"]+" sizes="[^"]+" width="\d+" height="\d+" alt="([^"]*)" \/>/;

describeOnEachEngine("an export of Ghost", (open) => {
  test("becomes drafts where it is about a child, which wait for a second person", async () => {
    const database = await open();
    await database.db.insertInto("consents").values(CONSENT_ROW).execute();
    const [amina] = await take(database, await openGhostExport(await openAsBlob(GHOST)));
    expect(amina).toMatchObject({
      ...{ title: "Amina is back in class", outcome: "taken", status: "draft" },
      losses: expect.arrayContaining([
        expect.stringMatching(/^It became a draft\. This is about a child: it is about “Amina”/),
      ]),
    });
    expect((await posts(database))[0]?.status).toBe("draft");
    expect(await database.db.selectFrom("textApprovals").select(["askedByName", "title"]).execute()).toEqual([
      { askedByName: "Import", title: "Amina is back in class" },
    ]);
  });

  test("is imported once with pictures, authors, tags, statuses and addresses, even if run twice", async () => {
    const database = await open();
    const source = await openGhostExport(await openAsBlob(GHOST));
    const reports = await take(database, source);
    expect(
      reports.map((report) => [report.title, report.outcome, "status" in report && report.status]),
    ).toEqual([
      ["Amina is back in class", "taken", "published"],
      ["The road to school", "taken", "draft"],
      ["Term begins", "taken", "scheduled"],
      ["For members only", "taken", "draft"],
    ]);
    const [amina, , term, road] = await posts(database);
    expect(amina).toMatchObject({
      ...{ slug: "amina-is-back-in-class", status: "published", author: "Bola Ade, Ngozi Eze" },
      ...{ tags: "Success stories,School", category: "success-stories", excerpt: "How one girl came back." },
      ...{
        date: "2025-03-04",
        metaTitle: "Amina, back",
        metaDescription: "A girl returns.",
        alt: "Amina smiles",
      },
    });
    expect(amina?.pictureId).toMatch(/^[0-9a-f]{32}$/);
    expect(amina?.featured).toBe(true);
    const [words, ...figures] = (amina?.content ?? "").split(/(?=<figure>)/);
    expect(words).toBe(
      '<p>Amina walked <a href="/blog/the-road-to-school">the road</a> again, and we with her.</p>',
    );
    expect(figures.map((figure) => FIGURE.exec(figure)?.[1])).toEqual(["Amina at her desk", ""]);
    expect(figures[0]).toContain("<figcaption>Her <strong>first</strong> day</figcaption>");
    expect(figures[1]).toMatch(/https:\/\/video\.example\/embed\/1<\/a><\/p>$/);
    expect(reports[0]?.losses).toEqual([
      "Code that was put into the page's head or foot was left out.",
      "A picture was left out (it is not in the folder): __GHOST_URL__/content/images/2025/03/missing.png",
      "A link was left out, its words are kept: __GHOST_URL__/about/",
      expect.stringContaining("styling"),
      "An embedded frame (a map or the like) became a link to it.",
      "A script was left out.",
    ]);
    expect(road?.content.replace(FIGURE, "").replace(/<img[^>]*>/, "<img>")).toBe(
      '<h2>Nine miles</h2><p><strong>Long </strong><a href="https://example.org/map" rel="noopener"><em>and &lt; dusty</em></a><br />road</p><ol><li><p>Walk</p></li></ol><figure><img><figcaption>In <em>March</em></figcaption></figure><hr /><p>Raw</p>',
    );
    expect(term).toMatchObject({ status: "scheduled", publishAt: Date.UTC(2099, 8, 1, 7), pictureId: null });
    expect(reports[2]?.losses[0]).toContain("pictures.example/hot-link.jpg");
    expect(source.notTaken).toEqual(["The page “About” (pages are not posts)"]);
    expect(await count(database, "pictures")).toBe(2);
    expect(await count(database, "postVersions")).toBe(4);

    const before = await posts(database);
    const again = await take(database, await openGhostExport(await openAsBlob(GHOST)));
    expect(again.map(({ outcome }) => outcome)).toEqual(["known", "known", "known", "known"]);
    expect(await posts(database)).toEqual(before);
  });
});

describeOnEachEngine("an export of WordPress", (open) => {
  test("is imported once with figures, old addresses and statuses, even if run twice", async () => {
    const database = await open();
    const source = await openWordPressExport(await openAsBlob(WORDPRESS));
    expect(source.notTaken).toEqual([
      "The post “Thrown away” (lies in the trash)",
      "The page “About us” (pages are not posts)",
      "1 of the kind “nav_menu_item”, which the blog does not have",
    ]);
    const reports = await take(database, source);
    const [bags, classic, later] = await posts(database);
    expect(bags).toMatchObject({
      ...{
        title: "Books & bags",
        status: "published",
        author: "Bola Ade",
        category: "campaigns",
        tags: "books",
      },
      ...{ excerpt: "What a bag is for.", date: "2024-05-01", alt: "Bags in a row", featured: true },
    });
    expect(bags?.content).toContain(
      '<a href="/blog/classic-words">the other post</a>. An example: &lt;item&gt;',
    );
    expect(bags?.content).toContain("<figcaption>Ready <strong>to go</strong></figcaption>");
    expect(bags?.content).toContain('<p><a href="https://video.example/watch?v=1" rel="noopener">');
    expect(bags?.content).toContain("not an item");
    const slugs = await database.db.selectFrom("postSlugs").select(["slug", "postId"]).execute();
    expect(slugs).toEqual([{ slug: "bags-first-name", postId: bags?.id }]);
    expect(classic).toMatchObject({
      title: "Classic & old words",
      status: "draft",
      author: "somebody",
      category: "programs",
    });
    expect(classic?.content.replace(/<img[^>]*>/g, "<img>")).toBe(
      '<p>First line<br />second line [sic]</p><figure><img><figcaption>A caption</figcaption></figure><figure><img></figure><p>Said</p><figure class="prose-awaited"><p>secret.png</p></figure>',
    );
    expect(classic?.content).toContain('alt="Bags in a row"');
    expect(later).toMatchObject({ status: "scheduled", publishAt: Date.UTC(2099, 0, 2, 9, 30) });
    expect(reports[1]?.losses).toEqual([
      "It was private; it became a draft.",
      "A gallery, or some pictures of it, could not be found.",
      "The shortcode [contact-form-7] was left out; words between it and its end are kept.",
      "The shortcode [quote] was left out; words between it and its end are kept.",
      "A picture was left out (it is on another site): ../../../secret.png",
      "A script was left out.",
      "It had no excerpt; the beginning of its text is one now.",
      "The blog has no category “News”; it stands under Programs.",
    ]);
    const again = await take(database, await openWordPressExport(await openAsBlob(WORDPRESS)));
    expect(again.map(({ outcome }) => outcome)).toEqual(["known", "known", "known"]);
  });

  test("is only checked in a trial run", async () => {
    const database = await open();
    const reports = await take(database, await openWordPressExport(await openAsBlob(WORDPRESS)), true);
    expect(reports.map(({ outcome }) => outcome)).toEqual(["taken", "taken", "taken"]);
    expect([
      await posts(database),
      await count(database, "pictures"),
      await count(database, "auditEntries"),
    ]).toEqual([[], 0, 0]);
  });
});

describe("a file that is not an export", () => {
  const refused = (name: string, text: string, open: (file: Blob) => Promise<ForeignExport>) =>
    expect(open(new File([text], name))).rejects;
  const WXR = '<?xml version="1.0"?><rss xmlns:wp="x"><channel>';

  test.each([
    ["not JSON", "{"],
    ["another JSON", '{"posts": 1}'],
    ["posts that are none", '{"db":[{"data":{"posts":[{"title":5}]}}]}'],
    ["nothing", "null"],
  ])("is rejected by the Ghost import: %s", async (_, text) => {
    await refused("a.json", text, openGhostExport).toThrow(/^The file is/);
  });

  test.each([
    ["another feed", "<rss><channel><item></item></channel></rss>"],
    [
      "an entity bomb",
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${WXR}<item><title>&b;</title></item>`,
    ],
    [
      "an external entity",
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${WXR}<item><title>&a;</title></item>`,
    ],
    ["entities within an item", `${WXR}<item><!DOCTYPE x [<!ENTITY a "b">]><title>&a;</title></item>`],
    ["an endless part", `${WXR}<item><title><![CDATA[${"x".repeat(9 * 1024 * 1024)}`],
    ["very deep nesting", `${WXR}<item>${"<a>".repeat(10_000)}</item>`],
    ["nothing", ""],
  ])("is rejected by the WordPress import: %s", async (_, text) => {
    await refused("a.xml", text, openWordPressExport).toThrow(/^(?:The file|A part)/);
  });

  test("cannot read outside the folder of files", async () => {
    const outside = temporaryFolder("outside");
    cpSync(path.join(folder, "2024/05/bags.png"), path.join(outside, "secret.png"));
    symlinkSync(path.join(outside, "secret.png"), path.join(folder, "linked.png"));
    const { openPictureFolder } = await import("./picture-folder.server.ts");
    const files = await openPictureFolder(folder, undefined);
    const up = path.relative(folder, path.join(outside, "secret.png"));
    for (const place of [up, `2024/../${up}`, "linked.png", path.join(outside, "secret.png"), "a\0.png"])
      expect(await files.take([place]), place).toEqual({ missing: "it is not in the folder" });
    expect(await files.take(["2024/05/bags.png"])).toHaveProperty("id");
  });
});
