import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import { namePagePerson } from "../form/page-person.ts";
import type { RichTextKind } from "./rich-text.ts";

/**
 * The address for uploads of pictures in texts, in the form field `picture`
 * (app/shell/admin/uploads.ts).
 */
export const PICTURE_UPLOADS = "/admin/uploads";

/** The response to an upload. */
export type PictureUploadAnswer = { ok: true; picture: PictureData } | SaveRefusal;

/** What became of an upload. Without `refused`, which says why, it can be tried again. */
export type UploadedPicture =
  | { ok: true; picture: PictureData }
  | { ok: false; isUnreached: boolean; refused: string | undefined };

type UploadParts = {
  /** Receives the percentage sent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** Prompts for sign-in without leaving the page, once. */
  signIn: () => Promise<boolean>;
};

/**
 * Uploads one picture. Never throws.
 *
 * @returns undefined if it was given up
 */
export async function uploadPicture(file: File, parts: UploadParts): Promise<UploadedPicture | undefined> {
  const { onProgress, signal, signIn } = parts;
  const send = () => sendPicture(file, (percent) => signal.aborted || onProgress(percent), signal);
  onProgress(0);
  let sent = await send();
  if (!signal.aborted && sent !== "unreached" && !sent.ok && sent.signedOut && (await signIn())) {
    if (!signal.aborted) onProgress(0);
    sent = await send();
  }
  if (signal.aborted) return undefined;
  if (sent === "unreached") return { ok: false, isUnreached: true, refused: undefined };
  return sent.ok ? sent : { ok: false, isUnreached: false, refused: sent.errors?.picture };
}

function sendPicture(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<PictureUploadAnswer | "unreached"> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve("unreached");
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
    // The response isn't JSON, such as an error page.
  }
  return failed;
}

const NAMES = /\.(?:jpe?g|png|webp|gif)$/i;

/**
 * Checks a file before its upload.
 *
 * @returns the error message for posts or for reports (specification, section 5), or undefined
 */
export function complaintAbout(file: File, kind: RichTextKind): string | undefined {
  const isPost = kind === "post";
  const fault = findFileFault(file) ?? (isPost || NAMES.test(file.name) ? undefined : "wrong-type");
  if (fault === "not-an-image" && isPost) return "Please upload valid image files only.";
  if (fault === "too-large" && isPost) return `Image ${file.name} exceeds 10MB limit.`;
  return fault && refusePicture(fault).message;
}
