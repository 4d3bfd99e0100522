import { parseFields, textFields } from "../forms/form-text.ts";
import { answerSave, refuseSave } from "../forms/save-answer.ts";
import type { WritableSite } from "../http/site.server.ts";
import { pictureDescription } from "../images/picture-description.ts";
import type { PictureType } from "../images/picture-type.ts";
import {
  hasPicture,
  refuseUpload,
  refuseWithoutPicture,
  storeUploadedPicture,
} from "../images/uploaded-picture.server.ts";
import type { Actor } from "../records/audit.server.ts";
import { readSeen } from "../records/opened.ts";
import { type PicturePlace, removeSitePicture, replaceSitePicture } from "./site-pictures.server.ts";

type PictureRules = {
  accept?: readonly PictureType[];
  /** Whether a picture of this place needs a description, such as not beside words that are one. */
  described?: boolean;
  /** Whether every save brings a picture, so that the description cannot be changed alone. */
  alwaysNew?: boolean;
};

/**
 * Answers the form of a place that shows one picture: sets the picture or its description (POST),
 * or removes it to show our own drawing again (DELETE). With JSON, because the form uploads with a
 * progress bar.
 */
export async function answerSitePicture(
  site: WritableSite,
  actor: Actor,
  place: PicturePlace,
  request: Request,
  { accept, described = true, alwaysNew = false }: PictureRules = {},
): Promise<Response> {
  const form = await request.formData();
  const fields = textFields(form);
  const seen = readSeen(fields);
  if (request.method === "DELETE" && !alwaysNew)
    return answerSave(await removeSitePicture(site.db, actor, place, seen));
  // Without a picture there is no field for its description.
  const describes = described && (form.has("alt") || form.has("decorative"));
  if (!hasPicture(form) && (alwaysNew || !describes)) return refuseWithoutPicture();
  const description = parseFields(pictureDescription, described ? fields : { decorative: "on" });
  if (!description.ok) return refuseSave(400, { errors: description.errors });
  const uploaded = await storeUploadedPicture(form, site, accept && { accept });
  if (!uploaded.ok) return refuseUpload(uploaded);
  const mine = { pictureId: uploaded.picture?.id, alt: description.values.alt };
  const outcome = await replaceSitePicture(site.db, actor, place, mine, seen);
  return !outcome.ok && outcome.reason === "empty" ? refuseWithoutPicture() : answerSave(outcome);
}
