import { countedSentence } from "#app/platform/records/bulk-plan.ts";
import type { ChosenChange, ChosenKind } from "#app/platform/records/chosen-rows.server.ts";
import { MESSAGES } from "../message-record.server.ts";
import { queueMessageNotice } from "../messages.server.ts";
import { BY_HAND } from "../suspicion.ts";

/** The changes that can be made to messages, one or many at a time. */
export const MESSAGE_CHANGES = {
  markRead: {
    action: "read",
    isDone: ({ isRead }) => isRead,
    set: () => ({ isRead: true }),
    isVersion: false,
  },
  markUnread: {
    action: "marked unread",
    isDone: ({ isRead }) => !isRead,
    set: () => ({ isRead: false }),
    isVersion: false,
  },
  markAnswered: {
    action: "marked answered",
    isDone: ({ answeredAt }) => answeredAt !== null,
    set: (_, now) => ({ answeredAt: now }),
    isVersion: true,
  },
  markUnanswered: {
    action: "marked unanswered",
    isDone: ({ answeredAt }) => answeredAt === null,
    set: () => ({ answeredAt: null }),
    isVersion: true,
  },
  archive: {
    action: "archived",
    plan: "to the archive",
    isDone: ({ folder }) => folder === "archive",
    set: () => ({ folder: "archive" }),
    isVersion: true,
  },
  unarchive: {
    action: "moved to the inbox",
    plan: "to the inbox",
    isDone: ({ folder }) => folder === "inbox",
    set: () => ({ folder: "inbox" }),
    isVersion: true,
  },
  quarantine: {
    action: "marked as spam",
    plan: "to the spam quarantine",
    isDone: ({ folder }) => folder === "spam",
    set: () => ({ folder: "spam", suspicion: BY_HAND }),
    isVersion: true,
  },
  /** Also sends the notification mail that was held back while the message looked like spam. */
  release: {
    action: "marked as not spam",
    plan: "to the inbox",
    isDone: ({ folder }) => folder !== "spam",
    set: () => ({ folder: "inbox", suspicion: "" }),
    isVersion: true,
    async also(trx, before, { siteUrl }) {
      if (before.suspicion !== BY_HAND) await queueMessageNotice(trx, siteUrl, before);
    },
  },
  remove: {
    action: "deleted",
    plan: "into the trash",
    isDone: ({ deletedAt }) => deletedAt !== null,
    set: (_, now) => ({ deletedAt: now }),
    isVersion: true,
  },
} satisfies Record<string, ChosenChange<"messages">>;

/** How messages are changed by selecting them. */
export const CHOSEN_MESSAGES: ChosenKind<"messages"> = {
  record: MESSAGES,
  names: ["message", "messages"],
  state: ["isRead", "folder", "suspicion", "answeredAt", "deletedAt"],
  changes: MESSAGE_CHANGES,
  describe(messages) {
    const unread = messages.filter(({ isRead }) => !isRead);
    const unanswered = messages.filter(({ folder, answeredAt }) => folder === "inbox" && answeredAt === null);
    return [
      ...countedSentence(unread.length, "of them has not been read.", "of them have not been read."),
      ...countedSentence(unanswered.length, "of them is not answered.", "of them are not answered."),
    ];
  },
};
