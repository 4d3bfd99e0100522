import { type ListRequest, readListRequest } from "#app/platform/lists/admin-list.ts";

export const MESSAGE_FOLDERS = ["inbox", "archive", "spam"] as const;
export type MessageFolder = (typeof MESSAGE_FOLDERS)[number];
export const FOLDER_NAMES: Record<MessageFolder, string> = {
  inbox: "Inbox",
  archive: "Archive",
  spam: "Spam quarantine",
};

/** The filters within a folder. */
export const MESSAGE_VIEWS = ["all", "unread", "read", "overdue"] as const;
export type MessageView = (typeof MESSAGE_VIEWS)[number];
export const VIEW_NAMES: Record<MessageView, string> = {
  all: "All",
  unread: "Unread",
  read: "Read",
  overdue: "Overdue",
};

export type MessageFilter = ListRequest & { folder: MessageFolder; show: MessageView };

/**
 * Reads the filter from the list's address: `?folder=…&show=…` besides the page and the search.
 * Replaces invalid values with the first option.
 */
export function readMessageFilter(url: URL): MessageFilter {
  const folder = MESSAGE_FOLDERS.find((name) => name === url.searchParams.get("folder")) ?? "inbox";
  const show = MESSAGE_VIEWS.find((name) => name === url.searchParams.get("show")) ?? "all";
  // Only messages in the inbox await a reply.
  return { ...readListRequest(url), folder: show === "overdue" ? "inbox" : folder, show };
}
