import type { RecordKind } from "#app/platform/records/change.server.ts";

export const POSTS: RecordKind<"posts"> = {
  table: "posts",
  subject: "post",
  // Includes scheduled posts: cached pages must expire when a post is due.
  affectsPages: ({ status, deletedAt }) => status !== "draft" && deletedAt === null,
};
