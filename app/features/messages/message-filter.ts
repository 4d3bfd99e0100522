import { type ListRequest, readListRequest } from "#app/platform/admin-list.ts";

export const MESSAGE_FOLDERS = ["inbox", "archive", "spam"] as const;
export type MessageFolder = (typeof MESSAGE_FOLDERS)[number];
export const FOLDER_NAMES: Record<MessageFolder, string> = {
  inbox: "Inbox",
  archive: "Archive",
  spam: "Spam quarantine",
};

/** What of a folder is listed. */
export const MESSAGE_VIEWS = ["all", "unread", "read", "overdue"] as const;
export type MessageView = (typeof MESSAGE_VIEWS)[number];
export const VIEW_NAMES: Record<MessageView, string> = {
  all: "All",
  unread: "Unread",
  read: "Read",
  overdue: "Overdue",
};

export type MessageFilter = ListRequest & { folder: MessageFolder; show: MessageView };

/** Reads the list's address: `?folder=…&show=…` beside the page and the search; what is none of them is the first. */
export function readMessageFilter(url: URL): MessageFilter {
  const folder = MESSAGE_FOLDERS.find((name) => name === url.searchParams.get("folder")) ?? "inbox";
  const show = MESSAGE_VIEWS.find((name) => name === url.searchParams.get("show")) ?? "all";
  // Only what lies in the inbox still waits for an answer.
  return { ...readListRequest(url), folder: show === "overdue" ? "inbox" : folder, show };
}
