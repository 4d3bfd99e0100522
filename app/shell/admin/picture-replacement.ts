import type { ReplacementAnswer } from "#app/features/pictures/admin/replace-everywhere.tsx";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { swapEverywhere } from "#app/platform/images/swap-everywhere.server.ts";
import {
  refuseUpload,
  refuseWithoutPicture,
  storeUploadedPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import type { Route } from "./+types/picture-replacement";

/** Stores a picture, and puts it wherever another one is used. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const uploaded = await storeUploadedPicture(await request.formData(), site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  const { picture } = uploaded;
  if (!picture) return refuseWithoutPicture();
  if (picture.id === id) return refuseSave(400, { errors: { picture: "This is the same picture." } });
  const swap = { from: id, to: picture };
  const { swapped, refusals } = await swapEverywhere(site.db, administrator, PICTURE_COLUMNS, swap);
  const places = `It was replaced in ${counted(swapped, "place")}.`;
  if (refusals.length === 0)
    return Response.json({ ok: true, notice: places, picture: picture.id } satisfies ReplacementAnswer);
  return refuseSave(409, {
    formError: [swapped > 0 ? places : "", ...refusals.map(({ text }) => text), AGAIN]
      .filter(Boolean)
      .join(" "),
    links: refusals.flatMap(({ links }) => links),
  });
}

const AGAIN = "Then choose the same picture here again.";
