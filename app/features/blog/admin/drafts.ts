import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import { createDraft } from "../post-drafts.server.ts";
import type { Route } from "./+types/drafts";
import { answerRefused, draftBody, readDraftBody } from "./draft-answers.server.ts";

/**
 * Keeps a text as a draft of its own (POST, in JSON): somebody's writing beside what somebody else made of the post.
 *
 * @throws 405 for another method
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const read = await readDraftBody(request, draftBody);
  if (!read.ok) return read.answer;
  const created = await createDraft(getSite(context).db, administrator, read.body.draft);
  return created.ok ? Response.json({ ok: true, id: created.id }, { status: 201 }) : answerRefused(created);
}
