import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUpload, storeUploadedPicture } from "#app/platform/images/uploaded-picture.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import type { PictureUploadAnswer } from "#app/ui/rich-text/upload-file.ts";
import type { Route } from "./+types/uploads";

/**
 * Stores a picture for a text, or for the head of one. A picture that is still unused after a day
 * is deleted (unused-pictures.server.ts).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const uploaded = await storeUploadedPicture(form, site);
  if (!uploaded.ok) return refuseUpload(uploaded);
  const { picture } = uploaded;
  if (!picture) return refuseSave(400, { errors: { picture: "Please select an image." } });
  await site.db.transaction().execute((trx) =>
    recordAudit(trx, administrator, {
      action: "uploaded",
      subject: "picture",
      subjectId: picture.id,
      detail: `${picture.width} × ${picture.height} pixels`,
    }),
  );
  return Response.json({ ok: true, picture } satisfies PictureUploadAnswer);
}
