import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { PictureUploadAnswer } from "#app/ui/rich-text/upload-file.ts";
import { describeCropped } from "../crop-picture.server.ts";
import { cropInput } from "../picture-input.ts";
import type { Route } from "./+types/crop";

/** Stores a part of a picture as a picture of its own, with what people said about the whole. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = parseFields(cropInput, textFields(await request.formData()));
  if (!parsed.ok) return refuseSave(400, { formError: Object.values(parsed.errors)[0] });
  const { db, pictures } = getWritableSite(context);
  const cropped = await pictures.crop(id, parsed.values);
  if (!cropped) return answerSave({ ok: false, reason: "gone" });
  if (!cropped.ok) return refuseSave(400, { formError: cropped.message });
  const described = await describeCropped(db, administrator, id, cropped.picture.id);
  if (!described.ok) return answerSave(described);
  return Response.json({ ok: true, picture: cropped.picture } satisfies PictureUploadAnswer);
}
