import { CAMPAIGN_HIGHLIGHTS, changeCard } from "../card-action.server.ts";
import type { Route } from "./+types/campaign-highlight";

/** Changes a campaign highlight card. */
export function action(args: Route.ActionArgs) {
  return changeCard(CAMPAIGN_HIGHLIGHTS, args);
}
