import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerSitePicture } from "#app/platform/settings/answer-picture.server.ts";
import type { Route } from "./+types/logo";

/** Sets the logo (POST) or removes it (DELETE). It stands beside the name, which describes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  return answerSitePicture(getWritableSite(context), owner, "logo", request, { described: false });
}
