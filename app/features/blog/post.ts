import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ITEM_PATHS } from "#app/platform/public-items/item-ref.ts";

/** A post as shown in lists. Plain data, because it passes from loader to component. */
export type PostCardData = {
  id: string;
  slug: string;
  title: string;
  /** Truncated to the length that the list shows. */
  excerpt: string;
  /** The label of its badge. */
  category: string;
  author: string;
  /** Its tag (BCP 47). */
  language: string;
  /** `yyyy-mm-dd`; `longDate` is the same date as people read it. */
  date: string;
  longDate: string;
  readTime: string;
  tags: string[];
  picture: PictureData | null;
  alt: string;
};

/** Returns the canonical path of a post. */
export function postPath(slug: string): string {
  return ITEM_PATHS.post + slug;
}

/** The filters of a listing, as in its address. */
export type Listing = { q?: string; category?: string; tag?: string; page?: number };

/**
 * The id of the list on its page. Links that change the list point to it, skipping the
 * top of the page.
 */
export const LIST_ID = "posts";

/** Returns the path of a listing; unset filters are omitted. */
export function listingPath({ q, category, tag, page = 1 }: Listing): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (category) query.set("category", category);
  if (tag) query.set("tag", tag);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/blogs?${query}` : "/blogs";
}
