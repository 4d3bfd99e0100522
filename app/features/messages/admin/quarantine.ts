import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/quarantine";
import { changeChosen } from "./message-action.server.ts";
import { MESSAGE_CHANGES, releaseFromQuarantine } from "./message-changes.server.ts";

/** Moves messages to the spam quarantine (POST), or marks them as not spam (DELETE). */
export function action(args: Route.ActionArgs) {
  const { siteUrl } = getSite(args.context).config;
  return changeChosen(args, { POST: MESSAGE_CHANGES.quarantine, DELETE: releaseFromQuarantine(siteUrl) });
}
