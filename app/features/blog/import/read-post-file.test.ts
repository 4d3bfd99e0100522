import { describe, expect, test } from "vitest";
import { GIVEN_CATEGORIES } from "#app/features/blog/categories/categories.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { TEXT_TOO_HARD } from "#app/platform/texts/text-task.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA } from "#tests/support/posts.ts";
import { findPostToExport } from "../export/exported-post.server.ts";
import { htmlFile, markdownFile } from "../export/post-files.server.ts";
import { postDrafts } from "../post-drafts.server.ts";
import { findPostToWrite, openNewPost } from "../post-to-write.server.ts";
import { importFiles, readPostFile } from "./read-post-file.server.ts";

const SITE = "https://site.example";
const PICTURE = { id: "0123456789abcdef0123456789abcdef", widths: [480, 960, 1600], width: 1600 };
const DEFAULTS = { siteUrl: SITE, today: "2026-05-01", author: "The Team", categories: GIVEN_CATEGORIES };

async function storePicture({ db }: TestDatabase): Promise<void> {
  const { id, width, widths } = PICTURE;
  await db
    .insertInto("pictures")
    .values({ id, width, height: 900, widths: widths.join(","), placeholder: "", createdAt: 1 })
    .execute();
}

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

describeOnEachEngine("a post's file", (open) => {
  test.each(["md", "html"] as const)(
    "that was exported as .%s is imported as the same post",
    async (ending) => {
      const database = await open();
      const { db } = database;
      await storePicture(database);
      const address = pictureAddress(PICTURE, 960, "jpg");
      const figure = `<figure><img src="${address}" alt="A girl" /><figcaption>On <em>her</em> way</figcaption></figure>`;
      const draft = {
        ...(await openNewPost(db)).draft,
        ...{ title: 'A "title": with # signs', slug: "kept-address", excerpt: "- an excerpt", author: "Ọla" },
        ...{
          category: "programs" as const,
          date: "2026-02-03",
          readTime: "5 min read",
          tags: ["one", "two: 2"],
        },
        ...{ pictureId: PICTURE.id, alt: "A school", featured: true, allowComments: false },
        language: "fr" as const,
        ...{ metaTitle: "Meta", metaDescription: "Description: long", status: "scheduled" as const },
        ...{ publishDate: "2030-01-02", publishTime: "09:30" },
        content: await sanitizeRichHtml(
          `<h2>Head</h2><p style="text-align:center">Middle</p>${figure}<p><a href="/events">in</a></p>`,
        ),
      };
      const [first] = await importFiles(
        { db, config: { siteUrl: SITE } as never },
        ADA,
        [file("a.md", "# x\n\ny")],
        { import: { import: crypto.randomUUID(), source: "a.md" } },
      );
      expect(first?.ok).toBe(true);
      const created = await postDrafts.create(db, ADA, draft, "imported");
      if (!created.ok) throw new Error(JSON.stringify(created));
      const exported = await findPostToExport(db, SITE, created.id, "newest");
      if (!exported) throw new Error("not exported");
      const text = ending === "md" ? await markdownFile(exported, SITE) : htmlFile(exported, SITE);
      const read = await readPostFile(db, DEFAULTS, file(`a.${ending}`, text));
      const stored = (await findPostToWrite(db, created.id))?.draft;
      const withoutSizes = (html = "") => html.replace(/ (?:srcset|sizes|width|height)="[^"]*"/g, "");
      if (!read.ok || !stored) throw new Error("not read");
      expect(read.losses).toEqual([]);
      expect({ ...read.draft, content: withoutSizes(read.draft.content) }).toEqual({
        ...stored,
        content: withoutSizes(stored.content),
      });
      // The picture has its sizes again.
      expect(read.draft.content).toContain(`srcset="${pictureAddress(PICTURE, 480, "webp")} 480w`);
    },
  );
});

describe("a file from elsewhere", () => {
  const read = async (name: string, text: string) => {
    const result = await readPostFile(undefined as never, DEFAULTS, file(name, text));
    if (!result.ok) throw new Error(result.message);
    return result;
  };

  test("with very many pictures counts each that was left out once", async () => {
    const pictures = Array.from({ length: 600 }, (_, number) => `<img src="/${number}">`).join("");
    const { losses } = await read("many.html", `<p>Text</p>${pictures}${pictures}`);
    expect(losses.at(-1)).toBe("580 more pictures were left out.");
  });

  test("is imported by the editor's rules, and losses are reported", async () => {
    const { draft, losses } = await read(
      "my-trip.html",
      `<html lang="fr-CA"><head><title>Trip | Site</title><meta name="author" content="Bola &amp; Co">
       <meta name="description" content="How it was"><script>alert(1)</script></head>
       <body><h1>The <b>trip</b></h1><div onclick="x()">Loose <font color="red">words</font></div>
       <img src="https://other.example/a.png" alt="x"><iframe src="https://video.example/1"></iframe>
       <a href="javascript:alert(1)">bad</a><pre>two\nlines</pre><ul><li>a</li></ul></body></html>`,
    );
    expect(draft).toMatchObject({
      ...{ title: "The trip", author: "Bola & Co", excerpt: "How it was", date: "2026-05-01" },
      ...{ status: "published", language: "fr" },
    });
    expect(draft.content).toBe(
      '<p>Loose words</p><figure class="prose-awaited"><p>a.png</p></figure><p><a href="https://video.example/1" rel="noopener">https://video.example/1</a> bad</p><p>two<br />lines</p><ul><li><p>a</p></li></ul>',
    );
    expect(losses).toEqual([
      "A picture was left out (it is on another site): https://other.example/a.png",
      "Scripts in the text's markup were left out.",
      "An embedded frame (a map or the like) became a link to it.",
      "A link was left out, its words are kept: javascript:alert(1)",
      expect.stringContaining("<font>"),
    ]);
  });

  test("in Markdown uses its first heading as the title, and sanitises raw HTML", async () => {
    const { draft, losses } = await read(
      "a.markdown",
      "# A \\*title\\*\n\n## Part\n\ntext ![x](//evil.example/a.png) more\n\n<script>alert(1)</script>\n<b onload=x>b</b>\n",
    );
    expect(draft.title).toBe("A *title*");
    expect(draft.content).toBe(
      '<h2>Part</h2><p>text</p><figure class="prose-awaited"><p>a.png</p></figure><p>more</p><p><strong>b</strong></p>',
    );
    expect(losses).toEqual([
      "A picture was left out (it is on another site): //evil.example/a.png",
      "A script was left out.",
      "Scripts in the text's markup were left out.",
    ]);
  });

  test("has tags without their leading #, which does not count towards the limit", async () => {
    const tags = ["#girls", "## hope", "#", `#${"x".repeat(40)}`].map((tag) => `  - "${tag}"`).join("\n");
    const { draft, losses } = await read("a.md", `---\ntitle: A\ntags:\n${tags}\n---\nBody`);
    expect(draft.tags).toEqual(["girls", "hope", "x".repeat(40)]);
    expect(losses).toEqual([]);
  });

  test("has limits: long values are truncated, unknown ones reported", async () => {
    const tags = Array.from({ length: 25 }, (_, index) => `  - tag ${index}`).join("\n");
    const { draft, losses } = await read(
      "a.md",
      `---\ntitle: ${"x".repeat(150)}\ncategory: Cooking\nlang: eo\ndate: yesterday\ntags:\n${tags}\nweird: 1\n---\nBody`,
    );
    expect([draft.title.length, draft.category, draft.date, draft.tags.length]).toEqual([
      100,
      "",
      "2026-05-01",
      20,
    ]);
    expect(draft.language).toBe("en");
    expect(losses).toHaveLength(6);
  });

  test.each([
    ["a.docx", "x", "Only Markdown (.md, .markdown) and HTML (.html, .htm) files can be imported."],
    ["a.md", " \n", "The file is empty."],
    ["a.md", "x".repeat(2 * 1024 * 1024 + 1), "The file is larger than 2 MB."],
    ["a.md", "x ".repeat(300_000), "The content is too long. Divide it into several posts."],
    ["a.md", `${"> ".repeat(50)}x`, TEXT_TOO_HARD],
    ["a.html", "<b>".repeat(600_000), TEXT_TOO_HARD],
  ])("%s is rejected", async (name, text, message) => {
    expect(await readPostFile(undefined as never, DEFAULTS, file(name, text))).toEqual({
      ok: false,
      message,
    });
  });

  test("that is not text is rejected", async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
    expect((await readPostFile(undefined as never, DEFAULTS, { name: "a.md", bytes })).ok).toBe(false);
  });
});
