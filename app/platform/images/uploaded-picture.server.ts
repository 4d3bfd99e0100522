import { refuseSave } from "../forms/save-answer.ts";
import type { Outages } from "../health/outages.server.ts";
import type { PictureData } from "./picture-data.ts";
import type { PictureType } from "./picture-type.ts";
import type { Pictures } from "./pictures.server.ts";

export type UploadedPicture =
  | { ok: true; picture: PictureData | undefined }
  /**
   * `message` belongs next to the file field. If `failed` is a status, it is the specification's
   * toast.
   */
  | { ok: false; failed: false | 500 | 503; message: string };

/**
 * Stores the file of a form's `picture` field.
 *
 * @returns the stored picture, undefined if no file was chosen, or why it was refused
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
 * Answers a form whose picture was not stored: the file was invalid, or storing failed, which ends
 * the save.
 *
 * @param failure the form's own message for a failure to store
 */
export function refuseUpload(
  { failed, message }: Extract<UploadedPicture, { ok: false }>,
  failure = message,
): Response {
  return failed
    ? refuseSave(failed, { formError: failure })
    : refuseSave(400, { errors: { picture: message } });
}

/** Answers a form that requires a picture but has none. */
export function refuseWithoutPicture(): Response {
  return refuseSave(400, { errors: { picture: "Please select an image." } });
}

/** Whether a file was chosen in a form's `picture` field. */
export function hasPicture(form: FormData): boolean {
  return chosenFile(form) !== undefined;
}

/** Reads the file of a form's `picture` field, unchanged; undefined if none was chosen. */
export async function readPictureFile(form: FormData): Promise<Uint8Array | undefined> {
  const file = chosenFile(form);
  return file && new Uint8Array(await file.arrayBuffer());
}

function chosenFile(form: FormData): File | undefined {
  const file = form.get("picture");
  // An untouched file field sends an empty file without a name.
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : undefined;
}
