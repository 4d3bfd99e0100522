import { sql } from "kysely";
import { FEATURES } from "#app/features.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { PublicItems } from "#app/platform/features/feature.ts";
import { xmlText } from "#app/platform/text/xml.ts";

/**
 * The number of addresses per file. The format allows 50,000, but a file of this size is quick to
 * read, write and compress, so no visitor waits while a crawler reads the sitemap of a very large
 * site.
 */
export const MAX_ADDRESSES = 5_000;

/** The pages with a fixed address, and those that items have. */
const PAGES = FEATURES.flatMap(({ pages = [] }) => pages);
const ITEMS = FEATURES.flatMap(({ items }) => items ?? []);

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
  const counts = await Promise.all(ITEMS.map((items) => countItems(db, items)));
  if (counts.reduce((sum, count) => sum + count, PAGES.length) > MAX_ADDRESSES)
    return writeIndex(siteUrl, counts);
  const items = await Promise.all(ITEMS.map((some) => readItems(db, some, 0)));
  return writeAddresses(siteUrl, [...readPages(), ...items.flat()]);
}

async function readPart(db: ReadDb, part: string): Promise<Address[] | undefined> {
  if (part === "pages") return readPages();
  const [, kind, number] = /^(\w+)-([1-9]\d{0,4})$/.exec(part) ?? [];
  const items = ITEMS.find((some) => some.kind === kind);
  const found = items && (await readItems(db, items, Number(number) - 1));
  return found && found.length > 0 ? found : undefined;
}

function readPages(): Address[] {
  return PAGES.map((path) => ({ path }));
}

async function countItems(db: ReadDb, { table, isPublic }: PublicItems): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isPublic}`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Reads items in the order of their ids, which is the order of creation. New items are appended, so
 * earlier parts don't change.
 */
async function readItems(
  db: ReadDb,
  { table, path, isPublic }: PublicItems,
  part: number,
): Promise<Address[]> {
  const { rows } = await sql<{ slug: string; updatedAt: number }>`
    select slug, updated_at from ${sql.table(table)}
    where ${isPublic} order by id limit ${MAX_ADDRESSES} offset ${part * MAX_ADDRESSES}`.execute(db);
  return rows.map(({ slug, updatedAt }) => ({ path: path + encodeURIComponent(slug), updatedAt }));
}

function writeAddresses(siteUrl: string, addresses: Address[]): string {
  const entries = addresses.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : "";
    return `<url><loc>${xmlText(siteUrl + path)}</loc>${changed}</url>`;
  });
  return document("urlset", entries);
}

function writeIndex(siteUrl: string, counts: number[]): string {
  const parts = ["pages"];
  for (const [place, { kind }] of ITEMS.entries())
    for (let part = 1; (part - 1) * MAX_ADDRESSES < Number(counts[place]); part += 1)
      parts.push(`${kind}-${part}`);
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
