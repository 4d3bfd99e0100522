import type { Route } from "./+types/reading";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";

/** Marks messages as read (POST) or unread (DELETE). */
export function action(args: Route.ActionArgs) {
  return changeChosen(args, { POST: MESSAGE_CHANGES.markRead, DELETE: MESSAGE_CHANGES.markUnread });
}
