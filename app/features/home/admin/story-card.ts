import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { changeCard, STORY_CARDS } from "../card-action.server.ts";
import type { Route } from "./+types/story-card";

/** Changes a story card, which belongs to the settings. */
export async function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return changeCard(STORY_CARDS, args);
}
