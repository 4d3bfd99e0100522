import { answerPlan } from "#app/platform/records/answer-chosen.server.ts";
import type { Route } from "./+types/plan";
import { CHOSEN_MESSAGES } from "./message-changes.server.ts";

/** Describes what a change (`to`) would mean for the messages in the query (`message`). */
export function loader(args: Route.LoaderArgs) {
  return answerPlan(args, CHOSEN_MESSAGES);
}
