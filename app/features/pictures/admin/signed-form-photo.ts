import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerPhoto } from "#app/platform/images/private-photo.server.ts";
import { readSignedForm } from "../consent-secrets.server.ts";
import type { Route } from "./+types/signed-form-photo";

/** Decrypts a signed form for an owner. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  return answerPhoto(await readSignedForm(getWritableSite(context), owner, id));
}
