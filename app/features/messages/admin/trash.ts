import type { Route } from "./+types/trash";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";

/** Moves messages to the trash (POST) or restores them (DELETE). */
export function action(args: Route.ActionArgs) {
  return changeChosen(args, { POST: MESSAGE_CHANGES.remove, DELETE: MESSAGE_CHANGES.restore });
}
