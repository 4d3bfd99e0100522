import { postDrafts } from "#app/features/blog/post-drafts.server.ts";
import { answerRestoration } from "#app/platform/drafts/draft-requests.server.ts";
import type { Route } from "./+types/restoration";

export const action = (args: Route.ActionArgs) => answerRestoration(postDrafts, args);
