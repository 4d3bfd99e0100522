import type { z } from "zod";
import { type FieldErrors, fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import type { PictureType } from "#app/platform/images/picture-type.ts";
import {
  hasPicture,
  refuseUpload,
  storeUploadedPicture,
} from "#app/platform/images/uploaded-picture.server.ts";
import { MISSING_FLYER } from "../event-input.ts";
import type { FeaturedNow } from "../featured.server.ts";
import { type EventAnswer, FLYER_FAILURE } from "./event-answer.ts";

/** The formats named in the specification's hint beside the flyer: PNG or JPG. */
const FLYER_TYPES: readonly PictureType[] = ["png", "jpeg"];

type Details<Input> =
  | { ok: true; input: Input; pictureId: string | undefined }
  | { ok: false; answer: Response };

/**
 * Reads an event's form, and stores its flyer once everything else is valid.
 *
 * @param needsFlyer whether the event has no flyer yet
 * @returns the event and its new flyer, if one was sent; or the response that says what is wrong
 */
export async function readEventDetails<Input>(
  form: FormData,
  schema: z.ZodType<Input>,
  { needsFlyer, site }: { needsFlyer: boolean; site: Site },
): Promise<Details<Input>> {
  const errors: FieldErrors = needsFlyer && !hasPicture(form) ? { picture: MISSING_FLYER } : {};
  const parsed = schema.safeParse(textFields(form));
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
  // Without a picture there is nothing to describe yet.
  if (errors.picture) delete errors.alt;
  if (!parsed.success || Object.keys(errors).length > 0)
    return { ok: false, answer: refuseSave(400, { errors }) };

  const uploaded = await storeUploadedPicture(form, site, { accept: FLYER_TYPES });
  if (uploaded.ok) return { ok: true, input: parsed.data, pictureId: uploaded.picture?.id };
  return { ok: false, answer: refuseUpload(uploaded, FLYER_FAILURE) };
}

/** Builds the response to featuring an event while another one is featured. */
export function askAboutFeatured(featured: FeaturedNow): Response {
  const formError = `“${featured.name}” is featured now, and only one event can be. Nothing was saved yet.`;
  return Response.json({ ok: false, formError, featured } satisfies EventAnswer, { status: 409 });
}

/** Builds the response to a change of an event that does not exist. */
export function refuseGone(): Response {
  return refuseSave(404, { formError: SAVE_REFUSALS.gone });
}
