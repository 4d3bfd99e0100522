import type { PictureData } from "#app/platform/images/picture-data.ts";

/** A post as lists show it. Plain data: it passes from loader to component. */
export type PostCardData = {
  id: string;
  slug: string;
  title: string;
  /** Cut to the length that the list shows. */
  excerpt: string;
  /** The words of its badge. */
  category: string;
  author: string;
  /** `yyyy-mm-dd`, and the same for people. */
  date: string;
  longDate: string;
  readTime: string;
  tags: string[];
  picture: PictureData | null;
  alt: string;
};

/** The one address of a post. */
export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

/** What a listing is narrowed to, as its address says it. */
export type Listing = { q?: string; category?: string; page?: number };

/** Where the list itself stands on its page; links that change it lead there, past the top of the page. */
export const LIST_ID = "posts";

/** The address of a listing; what is not narrowed is not mentioned. */
export function listingPath({ q, category, page = 1 }: Listing): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/blogs?${query}` : "/blogs";
}
