import type { PictureType } from "./picture-type.ts";

/** The largest upload in bytes: 10 MB (specification, section 5). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** The largest picture in pixels. A small file can hold far more than a server's memory. */
export const MAX_PIXELS = 50_000_000;

/** Why an upload was refused. `message` is shown to the person who uploaded it. */
export type PictureRefusal = {
  ok: false;
  reason:
    | "not-an-image"
    | "wrong-type"
    | "too-large"
    | "too-many-pixels"
    | "too-heavy"
    | "damaged"
    | "withdrawn";
  message: string;
};

const names: Record<PictureType, string[]> = {
  jpeg: ["JPG", "JPEG"],
  png: ["PNG"],
  webp: ["WEBP"],
  gif: ["GIF"],
};

/** Every accepted type, in the order of the specification's sentence. */
export const ALL_PICTURE_TYPES: readonly PictureType[] = ["jpeg", "png", "webp", "gif"];

/**
 * Creates a refusal with the specification's sentence (sections 5 and 8):
 *
 * - `not-an-image`: empty, or nothing that looks like a picture (a PDF, a page, text). "Please
 *   upload a valid image file."
 * - `damaged`: a picture that is truncated or cannot be decoded. The same sentence, followed by the
 *   cause
 * - `too-many-pixels`: over 50 megapixels. The same sentence, followed by the cause
 * - `too-heavy`: fewer pixels, but of a kind that takes very much memory or time to open. The same
 *   sentence, followed by the cause
 * - `too-large`: over 10 MB. "Image size exceeds 10MB limit."
 * - `withdrawn`: somebody in it no longer agrees
 * - `wrong-type`: a picture of a type that is not accepted here (SVG, HEIC, TIFF, …). "Only JPG,
 *   JPEG, PNG, WEBP, and GIF images are allowed."
 *
 * @param accepted the types accepted here, which the sentence of `wrong-type` lists
 */
export function refusePicture(
  reason: PictureRefusal["reason"],
  accepted: readonly PictureType[] = ALL_PICTURE_TYPES,
): PictureRefusal {
  return { ok: false, reason, message: sentence(reason, accepted) };
}

/** The media types that browsers send for each picture type, including nonstandard ones. */
const MEDIA_TYPES: Record<PictureType, string[]> = {
  jpeg: ["image/jpeg", "image/jpg", "image/pjpeg"],
  png: ["image/png", "image/x-png"],
  webp: ["image/webp"],
  gif: ["image/gif"],
};
/** Some browsers report no type for an iPhone photo. */
const UNACCEPTED_NAMES = /\.(?:heic|heif|avif|tiff?|svg)$/i;

/**
 * Finds an obvious problem with a file, before it is sent or shown. The server examines the content
 * and decides.
 *
 * @returns undefined if there is none
 */
export function findFileFault(
  { name, type, size }: Pick<File, "name" | "type" | "size">,
  accepted: readonly PictureType[] = ALL_PICTURE_TYPES,
): "not-an-image" | "wrong-type" | "too-large" | undefined {
  if (type !== "" && !type.startsWith("image/")) return "not-an-image";
  if (size > MAX_UPLOAD_BYTES) return "too-large";
  const isAccepted =
    type === "" ? !UNACCEPTED_NAMES.test(name) : accepted.some((known) => MEDIA_TYPES[known].includes(type));
  return isAccepted ? undefined : "wrong-type";
}

function sentence(reason: PictureRefusal["reason"], accepted: readonly PictureType[]): string {
  switch (reason) {
    case "too-large":
      return "Image size exceeds 10MB limit.";
    case "wrong-type":
      return `Only ${listed(accepted)} images are allowed.`;
    case "not-an-image":
      return "Please upload a valid image file.";
    case "damaged":
      return "Please upload a valid image file. This one is damaged or incomplete.";
    case "too-many-pixels":
      return "Please upload a valid image file. This one has more than 50 megapixels.";
    case "withdrawn":
      return "This picture was withdrawn, because somebody in it no longer agrees. It cannot be used again.";
    case "too-heavy":
      return "Please upload a valid image file. This one takes too much memory to open.";
  }
}

function listed(accepted: readonly PictureType[]): string {
  const words = ALL_PICTURE_TYPES.filter((type) => accepted.includes(type)).flatMap((type) => names[type]);
  if (words.length === 2) return words.join(" and ");
  return words.map((word, index) => (index === words.length - 1 ? `and ${word}` : word)).join(", ");
}
