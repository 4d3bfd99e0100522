import { answerDraft, answerNewer } from "#app/platform/drafts/draft-requests.server.ts";
import { postDraftInput } from "../post-draft-input.server.ts";
import { postDrafts } from "../post-drafts.server.ts";
import type { Route } from "./+types/draft";

export const loader = (args: Route.LoaderArgs) => answerNewer(postDrafts, args);

export const action = (args: Route.ActionArgs) =>
  answerDraft({ drafts: postDrafts, input: postDraftInput }, args);
