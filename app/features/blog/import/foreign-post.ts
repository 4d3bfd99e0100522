import type { Instant } from "#db/schema.ts";
import type { PostStatus } from "../post-status.ts";

/** A post as another system exported it, before anything of it has been checked. */
export type ForeignPost = {
  /** What the other system knows it by, the same in every export: a second run finds it again. */
  key: string;
  title: string;
  slug: string;
  /** Addresses that it had before. */
  oldSlugs: string[];
  html: string;
  excerpt: string;
  author: string;
  tags: string[];
  /** Names that may be those of the blog's categories. */
  categories: string[];
  status: PostStatus;
  /** When it was or will be published; null for a draft that never was. */
  publishedAt: Instant | null;
  createdAt: Instant | null;
  featured: boolean;
  metaTitle: string;
  metaDescription: string;
  /** The address of the featured picture, or empty. */
  picture: string;
  pictureAlt: string;
  /** What the reading of the file already had to leave out, in plain words. */
  losses: string[];
};

/** Another system's export, read. It may be gone through more than once. */
export type ForeignExport = {
  system: "Ghost" | "WordPress";
  posts(): AsyncIterable<ForeignPost>;
  /** What in the file is no post, in plain words: pages, posts in the trash. */
  notTaken: string[];
  /** Where a picture of the old site lies in its folder of files; undefined for an address of another site. */
  fileOf(address: string): string[] | undefined;
  /** The slug of the post that an address of the old site leads to; undefined for other addresses. */
  slugOf(address: string): string | undefined;
};

/** The file cannot be taken at all; the message says why, in one sentence. */
export class ImportRefusal extends Error {}
