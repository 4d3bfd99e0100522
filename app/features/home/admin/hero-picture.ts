import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerSitePicture } from "#app/platform/settings/answer-picture.server.ts";
import type { Route } from "./+types/hero-picture";

/** Replaces the hero picture of the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const rules = { accept: ["png", "jpeg"], alwaysNew: true } as const;
  return answerSitePicture(getWritableSite(context), administrator, "hero", request, rules);
}
