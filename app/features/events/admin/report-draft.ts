import { answerDraft, answerNewer } from "#app/platform/drafts/draft-requests.server.ts";
import { reportDraftInput, reportDrafts } from "../report-drafts.server.ts";
import type { Route } from "./+types/report-draft";

export const loader = (args: Route.LoaderArgs) => answerNewer(reportDrafts, args);

export const action = (args: Route.ActionArgs) =>
  answerDraft({ drafts: reportDrafts, input: reportDraftInput }, args);
