import { answerPublication } from "#app/platform/drafts/draft-requests.server.ts";
import { postDraftInput } from "../post-draft-input.server.ts";
import { postDrafts, publishDraft } from "../post-drafts.server.ts";
import type { Route } from "./+types/draft-publication";

export const action = (args: Route.ActionArgs) =>
  answerPublication({ drafts: postDrafts, input: postDraftInput }, publishDraft, args);
