import { answerChosen } from "#app/platform/records/answer-chosen.server.ts";
import type { Route } from "./+types/state";
import { CHOSEN_MESSAGES, MESSAGE_CHANGES } from "./message-changes.server.ts";

const {
  markRead,
  markUnread,
  markAnswered,
  markUnanswered,
  archive,
  unarchive,
  quarantine,
  release,
  remove,
} = MESSAGE_CHANGES;

/**
 * Sets a state of messages (POST) or clears it (DELETE). The last part of the address names the
 * state: `reading`; `answer`, for instance by phone; `archive`; `quarantine`; or `trash`, from
 * which messages are restored like everything else.
 */
export function action(args: Route.ActionArgs) {
  const states: Record<string, Parameters<typeof answerChosen<"messages">>[2]> = {
    reading: { POST: markRead, DELETE: markUnread },
    answer: { POST: markAnswered, DELETE: markUnanswered },
    archive: { POST: archive, DELETE: unarchive },
    quarantine: { POST: quarantine, DELETE: release },
    trash: { POST: remove },
  };
  return answerChosen(args, CHOSEN_MESSAGES, states[args.url.pathname.split("/").at(-1) ?? ""] ?? {});
}
