import type { RecordKind } from "#app/platform/records/change.server.ts";

export const EVENTS: RecordKind<"events"> = {
  table: "events",
  subject: "event",
  affectsPages: ({ status, deletedAt }) => status !== "planning" && deletedAt === null,
};
