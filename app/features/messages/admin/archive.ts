import type { Route } from "./+types/archive";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";

/** Puts messages into the archive (POST) or back into the inbox (DELETE). */
export function action(args: Route.ActionArgs) {
  return changeChosen(args, { POST: MESSAGE_CHANGES.archive, DELETE: MESSAGE_CHANGES.unarchive });
}
