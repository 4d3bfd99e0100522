import type { Instant } from "#db/schema.ts";
import type { PostStatus } from "../post-status.ts";

/** A post as another system exported it, before any validation. */
export type ForeignPost = {
  /**
   * The other system's identifier, the same in every export, so that a second run
   * recognises the post.
   */
  key: string;
  title: string;
  slug: string;
  /** Its former slugs. */
  oldSlugs: string[];
  html: string;
  excerpt: string;
  author: string;
  tags: string[];
  /** Names that may match the blog's categories. */
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
  /** Messages about what was already lost when the file was read. */
  losses: string[];
};

/** A parsed export of another system. Its posts can be iterated more than once. */
export type ForeignExport = {
  system: "Ghost" | "WordPress";
  posts(): AsyncIterable<ForeignPost>;
  /** Messages about entries in the file that are not imported: pages, posts in the trash. */
  notTaken: string[];
  /**
   * Returns the path candidates of an old site's picture in its folder of files; undefined for an
   * address of another site.
   */
  fileOf(address: string): string[] | undefined;
  /**
   * Returns the slug of the post that an address of the old site leads to; undefined for
   * other addresses.
   */
  slugOf(address: string): string | undefined;
};

/** The file cannot be imported at all; the message says why in one sentence. */
export class ImportRefusal extends Error {}
