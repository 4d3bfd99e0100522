import type { ChosenQuestions } from "#app/ui/list/chosen-actions.tsx";
import type { ChosenWords } from "#app/ui/list/use-chosen-changes.ts";

const changes = {
  markRead: { address: "reading", method: "POST", done: "marked as read" },
  markUnread: { address: "reading", method: "DELETE", done: "marked as unread" },
  markAnswered: { address: "answer", method: "POST", done: "marked as answered", neutral: true },
  markUnanswered: { address: "answer", method: "DELETE", done: "marked as unanswered" },
  archive: { address: "archive", method: "POST", done: "archived" },
  unarchive: { address: "archive", method: "DELETE", done: "moved to the inbox" },
  quarantine: { address: "quarantine", method: "POST", done: "moved to the spam quarantine" },
  release: { address: "quarantine", method: "DELETE", done: "moved to the inbox" },
  remove: { address: "trash", method: "POST", done: "deleted" },
} as const;

export type MessageChangeName = keyof typeof changes;

export const MESSAGE_WORDS: ChosenWords<MessageChangeName> = {
  list: "/admin/messages",
  names: ["message", "messages"],
  changes,
};

/** The actions that ask for confirmation, because they move messages out of sight. */
export const MESSAGE_QUESTIONS: ChosenQuestions<MessageChangeName> = {
  archive: { title: "Archive these messages?", confirmLabel: "Archive" },
  unarchive: { title: "Move these messages to the inbox?", confirmLabel: "Move to inbox" },
  quarantine: { title: "Are these messages spam?", confirmLabel: "Spam" },
  release: { title: "Are these messages no spam?", confirmLabel: "Not spam" },
  remove: { title: "Delete these messages?", confirmLabel: "Delete" },
};
