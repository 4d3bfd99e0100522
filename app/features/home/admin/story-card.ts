import { changeCard, STORY_CARDS } from "../card-action.server.ts";
import type { Route } from "./+types/story-card";

/** Changes a story card. */
export function action(args: Route.ActionArgs) {
  return changeCard(STORY_CARDS, args);
}
