import type { Route } from "./+types/answer";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES } from "./message-changes.server.ts";

/** Marks messages as answered (POST), for instance by phone, or as unanswered (DELETE). */
export function action(args: Route.ActionArgs) {
  return changeChosen(args, { POST: MESSAGE_CHANGES.markAnswered, DELETE: MESSAGE_CHANGES.markUnanswered });
}
