import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave, refuseSave, SAVE_REFUSALS, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { endDraftLink, makeDraftLink } from "../draft-links.server.ts";
import type { Route } from "./+types/draft-link";

export type DraftLinkAnswer = { ok: true; link?: string } | SaveRefusal;

/** Makes a link to a post's draft (POST), or ends it (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  if (request.method === "DELETE") {
    await endDraftLink(db, administrator, params.id);
    // It has ended, whoever ended it.
    return answerSave({ ok: true });
  }
  if (request.method !== "POST") throw data(null, { status: 405 });
  const made = await makeDraftLink(db, administrator, params.id);
  return made
    ? Response.json({ ok: true, link: config.siteUrl + made.path } satisfies DraftLinkAnswer, { status: 201 })
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}
