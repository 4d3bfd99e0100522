import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSignedForm } from "../consent-secrets.server.ts";
import type { Route } from "./+types/signed-form-photo";
import { UNREADABLE } from "./answer-consent.server.ts";

/** `photo` is a JPEG in base64. */
export type PhotoAnswer = { ok: true; photo: string };

/** Decrypts a signed form for an owner. It is a POST, because the history records it. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const photo = await readSignedForm(getWritableSite(context), owner, id);
  if (photo === "gone") return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  if (photo === undefined) return refuseSave(409, { formError: UNREADABLE });
  return Response.json({ ok: true, photo: photo.toString("base64") } satisfies PhotoAnswer, {
    headers: { "Cache-Control": "no-store" },
  });
}
