import type { Selectable, Updateable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion } from "#app/platform/records/change.server.ts";
import { keepWayBack } from "#app/platform/records/way-back.server.ts";
import type { Schema } from "#db/schema.ts";
import { MESSAGES } from "../message-record.server.ts";
import { queueMessageNotice } from "../messages.server.ts";
import { BY_HAND } from "../suspicion.ts";
import type { PlannedChange } from "./message-plan.server.ts";
import { type MessageUndo, messageState } from "./message-undo.server.ts";

type Message = Selectable<Schema["messages"]>;

/** A selected message, and the version of it that the person saw. */
export type ChosenMessage = { id: string; updatedAt: number };

/**
 * The result of a change. `done`: messages in the requested state, with their versions. `changed`:
 * messages left alone because somebody else changed them since they were seen. `gone`: messages
 * that no longer exist.
 */
export type ChangeOutcome = {
  done: ChosenMessage[];
  changed: string[];
  gone: string[];
  /** Identifies the record that undoes the change exactly (`takeWayBack`), if anything changed. */
  undo?: string | undefined;
};

export type MessageChange = {
  /** The action in the audit entry. */
  action: string;
  /**
   * The plan that describes the change for several messages. Without one, it moves none out of
   * sight.
   */
  plan?: PlannedChange;
  isDone: (message: Message) => boolean;
  set: (message: Message, now: number) => Updateable<Schema["messages"]>;
  /** Whether concurrent changes conflict; if not, the version stays the same. */
  isVersion: boolean;
  /** Additional effects in the same transaction. */
  also?: (trx: Trx, before: Message) => Promise<void>;
};

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
    plan: "archive",
    isDone: ({ folder }) => folder === "archive",
    set: () => ({ folder: "archive" }),
    isVersion: true,
  },
  unarchive: {
    action: "moved to the inbox",
    plan: "unarchive",
    isDone: ({ folder }) => folder === "inbox",
    set: () => ({ folder: "inbox" }),
    isVersion: true,
  },
  quarantine: {
    action: "marked as spam",
    plan: "quarantine",
    isDone: ({ folder }) => folder === "spam",
    set: () => ({ folder: "spam", suspicion: BY_HAND }),
    isVersion: true,
  },
  remove: {
    action: "deleted",
    plan: "remove",
    isDone: ({ deletedAt }) => deletedAt !== null,
    set: (_, now) => ({ deletedAt: now }),
    isVersion: true,
  },
} satisfies Record<string, MessageChange>;

/**
 * Moves messages from the quarantine to the inbox. Sends the notification mail that was held back
 * while the message looked like spam.
 */
export function releaseFromQuarantine(siteUrl: string): MessageChange {
  return {
    action: "marked as not spam",
    plan: "release",
    isDone: ({ folder }) => folder !== "spam",
    set: () => ({ folder: "inbox", suspicion: "" }),
    isVersion: true,
    async also(trx, before) {
      if (before.suspicion !== BY_HAND) await queueMessageNotice(trx, siteUrl, before);
    },
  };
}

/**
 * Changes messages, except those that somebody else has changed since they were seen. Repeating a
 * change has no effect.
 *
 * @param chosen the version 0 changes a message whatever its version is
 */
export async function changeMessages(
  db: Db,
  actor: Actor,
  wanted: MessageChange,
  chosen: readonly ChosenMessage[],
): Promise<ChangeOutcome> {
  return change(db, actor, MESSAGES, async ({ trx, find, update, audit }) => {
    const outcome: ChangeOutcome = { done: [], changed: [], gone: [] };
    const undo: MessageUndo[] = [];
    for (const { id, updatedAt } of chosen) {
      const before = await find(id);
      const state = stateOf(before, wanted, updatedAt);
      if (state === "changed" || state === "gone" || !before) {
        outcome[state === "changed" ? state : "gone"].push(id);
        continue;
      }
      if (state === "done") {
        outcome.done.push({ id, updatedAt: before.updatedAt });
        continue;
      }
      const version = wanted.isVersion ? { updatedAt: nextVersion(before) } : {};
      const after = await update(before, { ...wanted.set(before, Date.now()), ...version });
      outcome.done.push({ id, updatedAt: after.updatedAt });
      undo.push({
        rowId: id,
        before: messageState(before),
        after: { ...messageState(after), updatedAt: after.updatedAt },
      });
      await wanted.also?.(trx, before);
      await audit({ action: wanted.action, subjectId: id });
    }
    return { ...outcome, undo: await keepWayBack(trx, actor, "message", undo) };
  });
}

/**
 * Determines whether a message can be changed, already is in the requested state, is gone, or was
 * changed by somebody else since it was seen.
 */
function stateOf(
  before: Message | undefined,
  { isDone, isVersion }: MessageChange,
  seen: number,
): "open" | "done" | "changed" | "gone" {
  if (!before) return "gone";
  if (isDone(before)) return "done";
  if (before.deletedAt !== null) return "gone";
  return isVersion && seen !== 0 && before.updatedAt !== seen ? "changed" : "open";
}
