import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import { discardDraft, saveDraft } from "../post-drafts.server.ts";
import type { Route } from "./+types/draft";
import { answerRefused, draftSaveBody, readDraftBody } from "./draft-answers.server.ts";

/**
 * Saves what somebody writes (PUT, in JSON), or throws a pending version away (DELETE).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getSite(context);
  if (request.method === "DELETE") {
    const discarded = await discardDraft(db, administrator, params.id);
    return discarded.ok ? Response.json(discarded) : answerRefused(discarded);
  }
  if (request.method !== "PUT") throw data(null, { status: 405 });
  const read = await readDraftBody(request, draftSaveBody);
  if (!read.ok) return read.answer;
  const saved = await saveDraft(db, administrator, params.id, read.body);
  return saved.ok ? Response.json(saved) : answerRefused(saved);
}
