import type { Route } from "./+types/archive";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";

/** Moves messages to the archive (POST) or back to the inbox (DELETE). */
export function action(args: Route.ActionArgs) {
  return changeChosen(args, { POST: MESSAGE_CHANGES.archive, DELETE: MESSAGE_CHANGES.unarchive });
}
