import type { RecordKind } from "#app/platform/records/change.server.ts";

export const POSTS: RecordKind<"posts"> = {
  table: "posts",
  subject: "post",
  // Of a scheduled post pages must know until when they may be kept.
  affectsPages: ({ status, deletedAt }) => status !== "draft" && deletedAt === null,
};
