import { type RawBuilder, sql } from "kysely";
import type { CountSubject } from "./counts.ts";

/**
 * The condition for posts and events that the public sees, used by counters, the site map and
 * social cards. The features repeat it in their own queries, and so do the indexes in
 * db/migrations.
 */
export function isPublic(subject: CountSubject): RawBuilder<boolean> {
  return subject === "post"
    ? sql<boolean>`(status = 'published' and deleted_at is null)`
    : sql<boolean>`(status in ('upcoming', 'completed', 'cancelled') and deleted_at is null)`;
}

export const ITEM_TABLES = { post: "posts", event: "events" } as const;
