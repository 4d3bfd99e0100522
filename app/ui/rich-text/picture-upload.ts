import type { PictureData } from "#app/platform/images/picture-data.ts";
import { pictureAddress, pictureSrcSet } from "#app/platform/images/picture-data.ts";
import { findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import { refusalFor } from "#app/platform/keep-form.ts";
import type { SaveRefusal } from "#app/platform/save-answer.ts";
import { namePagePerson } from "../page-person.ts";
import type { RichTextKind } from "./rich-text.ts";

/** Where pictures of texts are sent, as the field `picture` of a form (app/shell/admin/pictures.ts). */
export const PICTURE_UPLOADS = "/admin/pictures";

/** What that place answers. */
export type PictureUploadAnswer = { ok: true; picture: PictureData } | SaveRefusal;

/** What became of sending a picture; `unreached` when no answer came. */
export type SentPicture = PictureUploadAnswer | "unreached";

/**
 * Sends one picture. Never throws.
 *
 * @param onProgress told the percentage that has been sent
 */
export function sendPicture(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<SentPicture> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve("unreached");
    request.onabort = () => resolve("unreached");
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", PICTURE_UPLOADS);
    request.setRequestHeader("Accept", "application/json");
    namePagePerson(request);
    const form = new FormData();
    form.set("picture", file);
    request.send(form);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): PictureUploadAnswer {
  const failed = refusalFor(status, "");
  if (failed.signedOut) return failed;
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as PictureUploadAnswer;
  } catch {
    // A page instead of an answer: it failed.
  }
  return failed;
}

const NAMES = /\.(?:jpe?g|png|webp|gif)$/i;

/** What is plainly wrong with a file before it is sent, in the words for posts and for reports (specification, section 5). */
export function complaintAbout(file: File, kind: RichTextKind): string | undefined {
  const isPost = kind === "post";
  const fault = findFileFault(file) ?? (isPost || NAMES.test(file.name) ? undefined : "wrong-type");
  if (fault === "not-an-image" && isPost) return "Please upload valid image files only.";
  if (fault === "too-large" && isPost) return `Image ${file.name} exceeds 10MB limit.`;
  return fault && refusePicture(fault).message;
}

/** The widest version that a text shows by itself; browsers choose among the others. */
const USUAL_WIDTH = 1280;

/** A stored picture as the attributes of a figure. Nobody has described it yet: `alt` is null. */
export function figureAttributes(picture: PictureData): Record<string, string | null> {
  const { widths } = picture;
  const width = widths.findLast((candidate) => candidate <= USUAL_WIDTH) ?? widths[0] ?? picture.width;
  return {
    src: pictureAddress(picture, width, "jpg"),
    srcset: pictureSrcSet(picture, "webp"),
    sizes: "(min-width: 48rem) 42rem, 100vw",
    width: String(picture.width),
    height: String(picture.height),
    alt: null,
  };
}
