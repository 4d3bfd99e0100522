import { type RawBuilder, sql } from "kysely";
import type { CountSubject } from "./counts.ts";

/**
 * Which posts and events the public sees: the condition behind counters, the site map and social cards. The features say
 * the same of their own tables in their own queries, and the indexes in db/migrations say it once more.
 */
export function isPublic(subject: CountSubject): RawBuilder<boolean> {
  return subject === "post"
    ? sql<boolean>`(status = 'published' and deleted_at is null)`
    : sql<boolean>`(status in ('upcoming', 'completed', 'cancelled') and deleted_at is null)`;
}

export const ITEM_TABLES = { post: "posts", event: "events" } as const;
