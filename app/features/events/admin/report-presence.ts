import { answerPresence } from "#app/platform/drafts/draft-requests.server.ts";
import type { Route } from "./+types/report-presence";

export const action = (args: Route.ActionArgs) => answerPresence("event", args);
