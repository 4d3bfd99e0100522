import { auditTextSource } from "#app/features/audit/audit-index.server.ts";
import { managedTextSource } from "#app/features/blog/managed-text.server.ts";
import { postTextSource } from "#app/features/blog/post-text.server.ts";
import { messageTextSource } from "#app/features/messages/admin/message-search.server.ts";
import { subscriberTextSource } from "#app/features/newsletter/subscriber-list.server.ts";
import type { TextSource } from "#app/platform/lists/text-index.server.ts";

/**
 * Every full-text index of the site and how to rebuild it. A test compares the list with the
 * database.
 */
export const TEXT_SOURCES: readonly TextSource[] = [
  postTextSource,
  managedTextSource,
  subscriberTextSource,
  auditTextSource,
  messageTextSource,
];
