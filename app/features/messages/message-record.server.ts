import type { RecordKind } from "#app/platform/records/change.server.ts";

export const MESSAGES: RecordKind<"messages"> = {
  table: "messages",
  subject: "message",
  affectsPages: () => false,
};
