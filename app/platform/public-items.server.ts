import { type RawBuilder, sql } from "kysely";
import type { Instant } from "#db/schema.ts";
import type { CountSubject } from "./counts.ts";

/**
 * Which posts and events the public sees: the one condition behind counters, the site map and social cards. Features say
 * the same of their own tables in their own queries; tests hold them together.
 */
export function isPublic(subject: CountSubject, now: Instant): RawBuilder<boolean> {
  return subject === "post"
    ? sql<boolean>`(status = 'published' or (status = 'scheduled' and publish_at <= ${now}))`
    : sql<boolean>`(status in ('upcoming', 'completed', 'cancelled') and deleted_at is null)`;
}

export const ITEM_TABLES = { post: "posts", event: "events" } as const;
