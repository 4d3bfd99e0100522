import type { Outages } from "../outages.server.ts";
import { refuseSave } from "../save-answer.ts";
import type { PictureData } from "./picture-data.ts";
import type { PictureType } from "./picture-type.ts";
import type { Pictures } from "./pictures.server.ts";

export type UploadedPicture =
  | { ok: true; picture: PictureData | undefined }
  /** `message` belongs beside the file field; with `failed`, a status, it is the specification's toast. */
  | { ok: false; failed: false | 500 | 503; message: string };

/**
 * Stores the file of a form's `picture` field.
 *
 * @returns the stored picture, undefined when no file was chosen, or why it was refused
 */
export async function storeUploadedPicture(
  form: FormData,
  { pictures, outages }: { pictures: Pictures; outages: Outages },
  options?: { accept?: readonly PictureType[] },
): Promise<UploadedPicture> {
  const file = chosenFile(form);
  if (!file) return { ok: true, picture: undefined };
  try {
    const stored = await pictures.store(new Uint8Array(await file.arrayBuffer()), options);
    return stored.ok ? stored : { ok: false, failed: false, message: stored.message };
  } catch (error) {
    const failed = outages.statusOf(error, "a picture could not be stored");
    return { ok: false, failed, message: "Failed to upload image. Please try again." };
  }
}

/**
 * The answer to a picture that was not stored: the file was wrong, or storing it failed, which ends the save.
 *
 * @param failure says the latter in words of the form's own
 */
export function refuseUpload(
  { failed, message }: Extract<UploadedPicture, { ok: false }>,
  failure = message,
): Response {
  return failed
    ? refuseSave(failed, { formError: failure })
    : refuseSave(400, { errors: { picture: message } });
}

/** The answer to a form whose picture has yet to be chosen. */
export function refuseWithoutPicture(): Response {
  return refuseSave(400, { errors: { picture: "Please select an image." } });
}

/** Whether a file was chosen in a form's `picture` field. */
export function hasPicture(form: FormData): boolean {
  return chosenFile(form) !== undefined;
}

function chosenFile(form: FormData): File | undefined {
  const file = form.get("picture");
  // A file field that nobody touched sends a file without a name.
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : undefined;
}
