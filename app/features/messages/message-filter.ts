import { type ListRequest, readListRequest } from "#app/platform/lists/admin-list.ts";

export const MESSAGE_FOLDERS = ["inbox", "archive", "spam"] as const;
export type MessageFolder = (typeof MESSAGE_FOLDERS)[number];
export const FOLDER_NAMES: Record<MessageFolder | "all", string> = {
  inbox: "Inbox",
  archive: "Archive",
  spam: "Spam quarantine",
  all: "All folders",
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

/** Only a search covers all folders. */
export type MessageFilter = ListRequest & { folder: MessageFolder | "all"; show: MessageView };

/**
 * Reads the filter from the list's address: `?folder=…&show=…` besides the page and the search.
 * Replaces invalid values with the first option: the inbox or, for a search, all folders.
 */
export function readMessageFilter(url: URL): MessageFilter {
  const request = readListRequest(url);
  const chosen = MESSAGE_FOLDERS.find((name) => name === url.searchParams.get("folder"));
  const show = MESSAGE_VIEWS.find((name) => name === url.searchParams.get("show")) ?? "all";
  // Only messages in the inbox await a reply.
  if (show === "overdue") return { ...request, folder: "inbox", show };
  return { ...request, folder: chosen ?? standardFolder(request.search), show };
}

/** Returns the folder to show as long as nobody has chosen one. */
export const standardFolder = (search: string) => (search === "" ? "inbox" : "all");
