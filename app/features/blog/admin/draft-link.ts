import { answerDraftLink } from "#app/platform/drafts/draft-links.server.ts";
import { postDrafts } from "../post-drafts.server.ts";
import type { Route } from "./+types/draft-link";

export const action = (args: Route.ActionArgs) => answerDraftLink(postDrafts, "/drafts", args);
