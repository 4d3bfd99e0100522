import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { ITEM_TABLES, isPublic } from "#app/platform/public-items/public-items.server.ts";
import { xmlText } from "#app/platform/text/xml.ts";

/**
 * The number of addresses per file. The format allows 50,000, but a file of this size is quick to
 * read, write and compress, so no visitor waits while a crawler reads the sitemap of a very large
 * site.
 */
export const MAX_ADDRESSES = 5_000;

/** The pages other than posts and events. */
const PAGES = ["/", "/about", "/partners", "/events", "/blogs", "/contact"];
const PATHS = { post: "/blog/", event: "/event-blog/" } as const;

type Address = { path: string; updatedAt?: number };

/**
 * Writes the sitemap: all addresses if they fit in one file, otherwise an index of its parts.
 *
 * @param part `pages`, `post-1`, `event-2`: a part that the index names
 * @returns undefined if there is no such part
 */
export async function writeSiteMap(db: ReadDb, siteUrl: string, part?: string): Promise<string | undefined> {
  if (part !== undefined) {
    const addresses = await readPart(db, part);
    return addresses && writeAddresses(siteUrl, addresses);
  }
  const [posts, events] = [await countAddresses(db, "post"), await countAddresses(db, "event")];
  if (PAGES.length + posts + events > MAX_ADDRESSES)
    return writeIndex(siteUrl, { post: posts, event: events });
  const all = [...readPages(), ...(await readItems(db, "post", 0)), ...(await readItems(db, "event", 0))];
  return writeAddresses(siteUrl, all);
}

async function readPart(db: ReadDb, part: string): Promise<Address[] | undefined> {
  if (part === "pages") return readPages();
  const [, subject, number] = /^(post|event)-([1-9]\d{0,4})$/.exec(part) ?? [];
  if (!subject) return undefined;
  const items = await readItems(db, subject as CountSubject, Number(number) - 1);
  return items.length > 0 ? items : undefined;
}

function readPages(): Address[] {
  return PAGES.map((path) => ({ path }));
}

async function countAddresses(db: ReadDb, subject: CountSubject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(ITEM_TABLES[subject])} where ${isPublic(subject)}`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Reads items in the order of their ids, which is the order of creation. New items are appended, so
 * earlier parts don't change.
 */
async function readItems(db: ReadDb, subject: CountSubject, part: number): Promise<Address[]> {
  const { rows } = await sql<{ slug: string; updatedAt: number }>`
    select slug, updated_at from ${sql.table(ITEM_TABLES[subject])}
    where ${isPublic(subject)} order by id limit ${MAX_ADDRESSES} offset ${part * MAX_ADDRESSES}`.execute(db);
  return rows.map(({ slug, updatedAt }) => ({ path: PATHS[subject] + encodeURIComponent(slug), updatedAt }));
}

function writeAddresses(siteUrl: string, addresses: Address[]): string {
  const entries = addresses.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : "";
    return `<url><loc>${xmlText(siteUrl + path)}</loc>${changed}</url>`;
  });
  return document("urlset", entries);
}

function writeIndex(siteUrl: string, counts: Record<CountSubject, number>): string {
  const parts = ["pages"];
  for (const subject of ["post", "event"] as const)
    for (let part = 1; (part - 1) * MAX_ADDRESSES < counts[subject]; part += 1)
      parts.push(`${subject}-${part}`);
  return document(
    "sitemapindex",
    // Served from the root, because a sitemap may list only addresses below its own folder.
    parts.map((part) => `<sitemap><loc>${xmlText(`${siteUrl}/sitemap.xml?part=${part}`)}</loc></sitemap>`),
  );
}

function document(root: string, entries: string[]): string {
  const opening = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${entries.join("\n")}\n</${root}>\n`;
}
