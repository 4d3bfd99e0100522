import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { ConsentNames } from "../consent-key.server.ts";
import { readNames } from "../consent-secrets.server.ts";
import type { Route } from "./+types/consent-names";
import { UNREADABLE } from "./answer-consent.server.ts";

export type NamesAnswer = { ok: true; names: ConsentNames };

/** Decrypts the names of a consent for an owner. It is a POST, because the history records it. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const names = await readNames(getWritableSite(context), owner, id);
  if (names === "gone") return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  if (names === undefined) return refuseSave(409, { formError: UNREADABLE });
  return Response.json({ ok: true, names } satisfies NamesAnswer, {
    headers: { "Cache-Control": "no-store" },
  });
}
