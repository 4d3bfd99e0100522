import { expect, test } from "vitest";
import { FEATURES } from "#app/features.ts";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { readTextView, setLinkReaders } from "#app/platform/rich-text/text-view.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertEvents } from "#tests/support/events.ts";
import { rewritePost, writePost } from "#tests/support/posts.ts";

const related = (words: string, href = "/blog/back") =>
  `<p class="prose-related"><a href="${href}">${words}</a></p>`;

test.each([
  [related("Her <b>way</b> back"), related("Her way back")],
  [related("a", "/event-blog/walk-2"), related("a", "/event-blog/walk-2")],
  [related("a", "/about"), '<p><a href="/about">a</a></p>'],
  [
    related("a", "https://example.org/blog/a"),
    '<p><a href="https://example.org/blog/a" rel="noopener">a</a></p>',
  ],
  [related("a", "/blog/../admin"), '<p><a href="/blog/../admin">a</a></p>'],
  ['<p class="prose-related">no link</p>', "<p>no link</p>"],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

describeOnEachEngine("a related post", (open) => {
  test("is a card with what it is called now, wherever it has moved, and is left out once it is gone", async () => {
    const { db } = await open();
    setLinkReaders(
      [],
      FEATURES.flatMap(({ findLinkCard = [] }) => findLinkCard),
    );
    const { id, slug } = await writePost(db, { title: "A & <b>B</b>", excerpt: "How she came back" });
    const html = `<p>Before</p>${related("As typed", `/blog/${slug}`)}`;
    const shown = async () => readableHtml(html, await readTextView(db, html));
    const card = (path: string, title: string) =>
      `<p>Before</p><p class="prose-related"><a href="${path}"><span><strong>${title}</strong><span>How she came back</span></span></a></p>`;
    expect(await shown()).toBe(card(`/blog/${slug}`, "A &amp; &lt;b&gt;B&lt;/b&gt;"));
    expect(feedHtml(html, NOTHING_HIDDEN)).toBe(html);

    await rewritePost(db, id, { title: "Newer", slug: "newer" });
    expect(await shown()).toBe(card("/blog/newer", "Newer"));
    await rewritePost(db, id, { status: "draft" });
    expect(await shown()).toBe("<p>Before</p>");
  });

  test("may be an event, with its picture", async () => {
    const { db } = await open();
    setLinkReaders(
      [],
      FEATURES.flatMap(({ findLinkCard = [] }) => findLinkCard),
    );
    const [id = ""] = await insertEvents(db, [{ name: "Walk", summary: "Nine miles", status: "upcoming" }]);
    const html = related("As typed", `/event-blog/${id}`);
    const shown = readableHtml(html, await readTextView(db, html));
    expect(shown).toContain("<strong>Walk</strong><span>Nine miles</span>");
    expect(shown).toContain('<img loading="lazy" decoding="async" alt="" src="/pictures/');
    await db.updateTable("events").set({ status: "planning" }).execute();
    expect(readableHtml(html, await readTextView(db, html))).toBe("");
  });
});
