import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/state";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES, releaseFromQuarantine } from "./message-changes.server.ts";

/**
 * Sets a state of messages (POST) or clears it (DELETE). The last part of the address names the
 * state: `reading`; `answer`, for instance by phone; `archive`; `quarantine`; or `trash`, from
 * which messages are restored like everything else.
 */
export function action(args: Route.ActionArgs) {
  const { siteUrl } = getSite(args.context).config;
  const states: Record<string, Parameters<typeof changeChosen>[1]> = {
    reading: { POST: MESSAGE_CHANGES.markRead, DELETE: MESSAGE_CHANGES.markUnread },
    answer: { POST: MESSAGE_CHANGES.markAnswered, DELETE: MESSAGE_CHANGES.markUnanswered },
    archive: { POST: MESSAGE_CHANGES.archive, DELETE: MESSAGE_CHANGES.unarchive },
    quarantine: { POST: MESSAGE_CHANGES.quarantine, DELETE: releaseFromQuarantine(siteUrl) },
    trash: { POST: MESSAGE_CHANGES.remove },
  };
  return changeChosen(args, states[args.url.pathname.split("/").at(-1) ?? ""] ?? {});
}
