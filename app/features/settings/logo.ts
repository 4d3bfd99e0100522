import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { refuseUpload, storeUploadedPicture } from "#app/platform/images/uploaded-picture.server.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { removeSitePicture, replaceSitePicture } from "#app/platform/site-pictures.server.ts";
import type { Route } from "./+types/logo";

/** Sets the logo (POST, answered in JSON, since the form is sent with its progress shown) or removes it (DELETE). */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const site = getSite(context);
  if (request.method === "DELETE") {
    await removeSitePicture(site.db, administrator, "logo");
    return Response.json({ ok: true } satisfies SaveAnswer);
  }
  const uploaded = await storeUploadedPicture(await request.formData(), site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  if (!uploaded.picture) return refuseSave(400, { errors: { picture: "Please select an image." } });
  // The name stands beside it, so there is nothing to add for people who do not see it.
  await replaceSitePicture(site.db, administrator, "logo", { pictureId: uploaded.picture.id, alt: "" });
  return Response.json({ ok: true } satisfies SaveAnswer);
}
