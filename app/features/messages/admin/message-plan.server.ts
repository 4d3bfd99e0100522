import type { ReadDb } from "#app/platform/database/database.server.ts";
import { type BulkPlan, countedSentence } from "#app/platform/records/bulk-plan.ts";
import { fingerprint } from "#app/platform/records/merge-values.server.ts";

/** The bulk actions that ask for confirmation, because they move messages out of sight. */
export const PLANNED_CHANGES = ["archive", "unarchive", "quarantine", "release", "remove"] as const;
export type PlannedChange = (typeof PLANNED_CHANGES)[number];

const WHERE: Record<PlannedChange, string> = {
  archive: "to the archive.",
  unarchive: "to the inbox.",
  quarantine: "to the spam quarantine.",
  release: "to the inbox.",
  remove: "into the trash.",
};

/** Describes what a change means for the selected messages, without quoting visitors. */
export async function planChange(
  db: ReadDb,
  change: PlannedChange,
  ids: readonly string[],
): Promise<BulkPlan> {
  const chosen = [...new Set(ids)];
  const messages = await db
    .selectFrom("messages")
    .select(["id", "folder", "isRead", "answeredAt", "updatedAt"])
    .where("id", "in", chosen)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  const unread = messages.filter(({ isRead }) => !isRead).length;
  const unanswered = messages.filter(({ folder, answeredAt }) => folder === "inbox" && answeredAt === null);
  return {
    sentences: [
      ...countedSentence(messages.length, `message goes ${WHERE[change]}`, `messages go ${WHERE[change]}`),
      ...countedSentence(unread, "of them has not been read.", "of them have not been read."),
      ...countedSentence(unanswered.length, "of them is not answered.", "of them are not answered."),
      ...countedSentence(chosen.length - messages.length, "is no longer there.", "are no longer there."),
    ],
    token: fingerprint([change, ...messages.map((message) => Object.values(message).join())]),
  };
}
