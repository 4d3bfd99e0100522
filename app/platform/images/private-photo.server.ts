import { refuseSave, SAVE_REFUSALS } from "../forms/save-answer.ts";
import type { WritableSite } from "../http/site.server.ts";
import { readPictureFile, refuseUpload, refuseWithoutPicture } from "./uploaded-picture.server.ts";

/** `photo` is a JPEG in base64. */
export type PhotoAnswer = { ok: true; photo: string };

/**
 * Receives a photo that visitors never see, and stores it without what the camera wrote beside the
 * pixels.
 *
 * @param keep stores the JPEG, and answers
 */
export async function takePrivatePhoto(
  { pictures }: Pick<WritableSite, "pictures">,
  request: Request,
  keep: (jpeg: Buffer) => Promise<Response>,
): Promise<Response> {
  const file = await readPictureFile(await request.formData());
  if (!file) return refuseWithoutPicture();
  const converted = await pictures.convert(file);
  if (!converted.ok) return refuseUpload({ ok: false, failed: false, message: converted.message });
  return keep(converted.jpeg);
}

/**
 * Shows such a photo. It answers a POST, because the history records it.
 *
 * @param photo undefined if it was encrypted with a key that is missing now
 */
export function answerPhoto(photo: Buffer | "gone" | undefined): Response {
  if (photo === "gone") return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  if (photo === undefined) return refuseSave(409, { formError: UNREADABLE });
  return Response.json({ ok: true, photo: photo.toString("base64") } satisfies PhotoAnswer, {
    headers: { "Cache-Control": "no-store" },
  });
}

const UNREADABLE =
  "The stored photo can't be read: its key is missing. Whoever looks after the server can put it back.";
