import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerSitePicture } from "#app/platform/settings/answer-picture.server.ts";
import { PARTNER_PLACES } from "../partners.server.ts";
import type { Route } from "./+types/picture";

/** Sets one of the three pictures of the partners page (POST) or removes it (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const place = PARTNER_PLACES.find((known) => known === params.place);
  if (!place) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  return answerSitePicture(getWritableSite(context), owner, place, request);
}
