import { answerDraftLink } from "#app/platform/drafts/draft-links.server.ts";
import { reportDrafts } from "../report-drafts.server.ts";
import type { Route } from "./+types/report-link";

export const action = (args: Route.ActionArgs) => answerDraftLink(reportDrafts, "/drafts/reports", args);
