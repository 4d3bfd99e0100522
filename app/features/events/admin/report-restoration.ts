import { answerRestoration } from "#app/platform/drafts/draft-requests.server.ts";
import { reportDrafts } from "../report-drafts.server.ts";
import type { Route } from "./+types/report-restoration";

export const action = (args: Route.ActionArgs) => answerRestoration(reportDrafts, args);
