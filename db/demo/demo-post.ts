import type { Schema } from "#db/schema.ts";

/** A post of the demo content. Days are counted from the first start; a scheduled one has them ahead (negative). */
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
