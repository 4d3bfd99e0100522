import type { Schema } from "#db/schema.ts";

/**
 * A post of the demo content. Days are relative to the first start, and negative for a scheduled
 * post.
 */
export type DemoPost = {
  title: string;
  excerpt: string;
  author: string;
  daysAgo: number;
  /** Comma-joined. */
  tags: string;
  picture?: string;
  status?: Schema["posts"]["status"];
  featured?: boolean;
  content: string;
};
