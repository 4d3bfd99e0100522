import { sql } from "kysely";
import { POST_CATEGORIES, type PostCategory } from "#app/features/blog/categories/categories.ts";
import { POST_LIST, PUBLIC_POST_LIST } from "#app/features/blog/post-lists.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { relist } from "#tests/support/lists.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import type { ScaleSubject } from "./scale-subject.ts";

const CHUNK = 400;
const LISTS = [PUBLIC_POST_LIST, POST_LIST];
const VOCABULARY = 8000;
const CATEGORIES = Object.keys(POST_CATEGORIES) as PostCategory[];

/**
 * The blog: posts of ten years with about three hundred words each, drawn from one vocabulary with
 * the frequencies of a natural language.
 */
export const posts: ScaleSubject = {
  title: "blog",
  many: [10_000, 100_000],
  fill,
  pages: (count) => [
    { name: "/blogs", path: "/blogs" },
    { name: "the last page of /blogs", path: `/blogs?page=${Math.ceil(count / 9)}` },
    { name: "the middle page of /blogs", path: `/blogs?page=${Math.ceil(count / 18)}` },
    { name: "a category", path: "/blogs?category=programs" },
    { name: "a category, a late page", path: `/blogs?category=programs&page=${Math.floor(count / 60)}` },
    { name: "search: a word of every post", path: "/blogs?q=school" },
    { name: "search: a word of every tenth", path: "/blogs?q=harvest" },
    { name: "search: a word of every hundredth", path: "/blogs?q=lantern" },
    { name: "search: a rare word", path: "/blogs?q=zanzibar" },
    { name: "search: a beginning", path: "/blogs?q=scho" },
    { name: "search: two letters", path: "/blogs?q=sc" },
    { name: "search: three words", path: "/blogs?q=school+harvest+lan" },
    { name: "search: a word in a category", path: "/blogs?q=school&category=programs" },
    { name: "search: nothing found", path: "/blogs?q=xylophonist" },
    { name: "a post", path: "/blog/post-50" },
  ],
};

/** The same posts for administrators. Every fiftieth is a draft. */
export const managedPosts: ScaleSubject = {
  title: "posts_to_manage",
  many: [10_000, 100_000],
  signedIn: true,
  fill: (database, count) => fill(database, count, (i) => (i % 50 ? "published" : "draft")),
  pages: (count) => [
    { name: "/admin/blog", path: "/admin/blog" },
    { name: "the last page of /admin/blog", path: `/admin/blog?page=${count / 10}` },
    { name: "the middle page of /admin/blog", path: `/admin/blog?page=${count / 20}` },
    { name: "a status", path: "/admin/blog?status=draft" },
    { name: "a category, a late page", path: `/admin/blog?category=programs&page=${Math.floor(count / 70)}` },
    { name: "a status and a category", path: "/admin/blog?status=published&category=programs" },
    { name: "search: a word of every post", path: "/admin/blog?q=hope" },
    { name: "search: a word of every twentieth", path: "/admin/blog?q=school+hope" },
    { name: "search: a beginning", path: "/admin/blog?q=te" },
    { name: "search: a frequent word among drafts", path: "/admin/blog?q=hope&status=draft" },
    { name: "search: nothing found", path: "/admin/blog?q=xylophonist" },
  ],
};

async function fill(
  { db, engine }: Database,
  count: number,
  statusOf: (i: number) => "published" | "draft" = () => "published",
): Promise<void> {
  for (let first = 0; first < count; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - first) }, (_, i) =>
      makePost(first + i, count, statusOf(first + i)),
    );
    await db.transaction().execute((trx) => trx.insertInto("posts").values(rows).execute());
  }
  await db.connection().execute(async (connection) => {
    // Building the full-text indexes once is faster than updating them row by row.
    const indexes = LISTS.flatMap(({ texts }) => texts).flatMap((text) => [
      { name: `${text}_words`, on: sql`${sql.table(text)} using gin (words) with (fastupdate = off)` },
      {
        name: `${text}_recent_words`,
        on: sql`${sql.table(text)} using gin (words) with (fastupdate = off) where is_recent`,
      },
    ]);
    if (engine === "postgres") {
      await sql`set statement_timeout = 0; set maintenance_work_mem = '512MB'`.execute(connection);
      for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(connection);
    }
    await relist(connection, LISTS);
    if (engine === "postgres") {
      for (const { name, on } of indexes)
        await sql`create index ${sql.id(name)} on ${on}`.execute(connection);
      // A server's own autovacuum would do this in the background, but it is switched off for the
      // benchmark.
      await sql`vacuum analyze`.execute(connection);
    }
  });
}

function makePost(i: number, count: number, status: "published" | "draft") {
  // The same words in every run.
  const random = randomNumbers((i + 1) * 2_654_435_761);
  const word = () => WORDS[Math.floor(VOCABULARY * random() ** 3)] as string;
  const some = (length: number) => Array.from({ length }, word).join(" ");
  // The first page of a search shows equally many of each among few posts and among many.
  const special = `${i % 10 ? "" : "harvest"} ${i % Math.min(100, count / 10) ? "" : "lantern"} ${i % Math.ceil(count / 5) ? "" : "zanzibar"}`;
  const day = new Date(Date.UTC(2016, 0, 1) + Math.floor((i / count) * 3650) * 86_400_000);
  return {
    id: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    slug: `post-${i}`,
    title: `${some(4)} ${i % 20 ? "" : "school"}`.trim(),
    excerpt: some(30),
    category: CATEGORIES[i % CATEGORIES.length] as PostCategory,
    author: "The team",
    date: day.toISOString().slice(0, 10),
    readTime: "",
    tags: "school,hope",
    content: `<p>school ${special} ${some(100)}</p><p>${some(100)}</p><p>${some(100)}</p>`,
    alt: "",
    status,
    featured: false,
    createdAt: day.getTime() + i,
    updatedAt: day.getTime() + i,
  };
}

/** Made-up words. The frequent ones are short. */
const WORDS = Array.from({ length: VOCABULARY }, (_, i) => {
  const syllables = [
    "ba",
    "ke",
    "lo",
    "mi",
    "nu",
    "ra",
    "se",
    "ti",
    "wo",
    "ya",
    "sa",
    "sco",
    "du",
    "fe",
    "go",
    "hi",
  ];
  let name = "";
  for (let rest = i + 16; rest > 0; rest = Math.floor(rest / 16)) name += syllables[rest % 16];
  return name;
});
