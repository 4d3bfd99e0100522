import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { EVENTS, POSTS } from "./content.server.ts";
import { EXECUTIVES } from "./executives.ts";
import { HIGHLIGHTS, STORY_CARDS } from "./home.ts";
import { html } from "./markup.ts";
import { altTexts } from "./pictures/alt-texts.ts";

const bodies = [
  ...EVENTS.map(({ name, report }) => [name, report]),
  ...POSTS.map(({ title, content }) => [title, content]),
];

const countWords = (content: string) => plainTextOf(content).split(/\s+/).length;

test.each(bodies as [string, string][])(
  "%s: nothing that saving would clean away, and no leftover marks",
  (_, body) => {
    expect(sanitizeNow(body)).toBe(body);
    expect(plainTextOf(body)).not.toMatch(/\*\*|##|\]\(|undefined/);
  },
);

test("no two texts have the same address, opening or excerpt", () => {
  for (const values of [
    EVENTS.map(({ name }) => slugOf(name)),
    POSTS.map(({ title }) => slugOf(title)),
    bodies.map(([, body]) => plainTextOf(body as string).slice(0, 80)),
    POSTS.map(({ excerpt }) => excerpt),
  ]) {
    expect(new Set(values).size).toBe(values.length);
    expect(values).not.toContain("");
  }
});

test("there is enough to read: a dozen long posts, several full reports, nothing empty", () => {
  const words = POSTS.filter((post) => (post.status ?? "published") === "published").map((post) =>
    countWords(post.content),
  );
  expect(words.filter((count) => count >= 300).length).toBeGreaterThanOrEqual(12);
  expect(Math.min(...words)).toBeGreaterThanOrEqual(50);
  const reports = EVENTS.filter((event) => event.status === "completed").map((event) =>
    countWords(event.report),
  );
  expect(reports.filter((count) => count >= 150).length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...reports)).toBeLessThanOrEqual(500);
});

test("titles and excerpts respect the limits of the forms", () => {
  for (const { title, excerpt, tags } of POSTS) {
    expect(title.length).toBeLessThanOrEqual(100);
    expect(excerpt.length).toBeLessThanOrEqual(300);
    expect(tags.split(",").every((tag) => tag === tag.trim() && tag !== "")).toBe(true);
  }
});

test("every referenced picture exists and has an alternative text", () => {
  const named = [...EVENTS, ...POSTS, ...EXECUTIVES, ...STORY_CARDS, ...HIGHLIGHTS].flatMap(
    ({ picture }) => picture ?? [],
  );
  for (const name of [...named, "hero", "partner-1", "partner-2", "partner-3"]) {
    expect(existsSync(path.resolve("db/demo/pictures", `${name}.jpg`)), name).toBe(true);
    expect(altTexts[name], name).toBeTruthy();
  }
});

test("no two public posts and no two public events have the same picture", () => {
  const shown = (items: readonly { picture?: string; status?: string }[]) =>
    items.flatMap(({ picture, status = "published" }) =>
      picture && ["published", "upcoming", "completed"].includes(status) ? picture : [],
    );
  for (const pictures of [shown(POSTS), shown(EVENTS)]) {
    expect(pictures.length).toBeGreaterThan(20);
    expect(new Set(pictures).size).toBe(pictures.length);
  }
});

test("the markup produces the documented HTML", () => {
  expect(html`
    ## A & B

    One **two** *three*
    and [four](/five).

    - a
    - b

    1. c

    > "d <e>"
    > f

    ### G
  `).toBe(
    '<h2>A &amp; B</h2><p>One <strong>two</strong> <em>three</em> and <a href="/five">four</a>.</p>' +
      '<ul><li><p>a</p></li><li><p>b</p></li></ul><ol><li><p>c</p></li></ol><blockquote><p>"d &lt;e&gt;" f</p></blockquote><h3>G</h3>',
  );
});
