import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { MAX_ADDRESSES, writeSiteMap } from "./sitemap.server.ts";

const SITE = "https://example.org";

async function addPosts(db: Db, from: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `post-${String(from + index).padStart(6, "0")}`;
    return sql`(${name}, ${name}, 'A post', '', 'campaigns', 'Team', '2026-01-02', 'published', false, ${from + index}, ${from + index})`;
  });
  for (let start = 0; start < rows.length; start += 500)
    await sql`insert into posts
      (id, slug, title, excerpt, category, author, date, status, featured, created_at, updated_at)
      values ${sql.join(rows.slice(start, start + 500))}`.execute(db);
}

const locations = (map: string | undefined) =>
  Array.from(map?.matchAll(/<loc>([^<]*)<\/loc>/g) ?? [], ([, at]) => at);

describeOnEachEngine("the sitemap", (open) => {
  test("lists only public pages, each with the date of its last change", async () => {
    const { db } = await open();
    await addPosts(db, 1_700_000_000_000, 2);
    await addPosts(db, 1_800_000_000_000, 2);
    await db.updateTable("posts").set({ status: "draft" }).where("id", "=", "post-1700000000001").execute();
    await db.updateTable("posts").set({ deletedAt: 1 }).where("id", "=", "post-1800000000001").execute();
    const map = await writeSiteMap(db, SITE);
    expect(locations(map)).toEqual([
      ...["/", "/about", "/partners", "/events", "/blogs", "/contact"].map((path) => SITE + path),
      `${SITE}/blog/post-1700000000000`,
      `${SITE}/blog/post-1800000000000`,
    ]);
    expect(map).toContain("<lastmod>2023-11-14T22:13:20.000Z</lastmod>");
  });

  test("is an index on a very large site, and its parts list every page once", async () => {
    const { db } = await open();
    await addPosts(db, 0, MAX_ADDRESSES + 1);
    const index = await writeSiteMap(db, SITE);
    expect(index).toContain("<sitemapindex");
    const parts = locations(index).map((at) => new URL(at as string).searchParams.get("part") as string);
    expect(parts).toEqual(["pages", "post-1", "post-2"]);
    const maps = await Promise.all(parts.map((part) => writeSiteMap(db, SITE, part)));
    expect(locations(maps[2])).toEqual([`${SITE}/blog/post-${String(MAX_ADDRESSES).padStart(6, "0")}`]);
    const all = maps.flatMap(locations);
    expect(new Set(all).size).toBe(6 + MAX_ADDRESSES + 1);
    expect(all).toHaveLength(6 + MAX_ADDRESSES + 1);
  });

  test("has only the parts that its index lists", async () => {
    const { db } = await open();
    await addPosts(db, 0, 1);
    for (const part of ["post-0", "post-2", "event-1", "page-1", "post-1'", "post-999999", "__proto__", ""])
      expect(await writeSiteMap(db, SITE, part), part).toBeUndefined();
  });
});
