import { DOCUMENT_UPLOADS, type StoredDocument } from "#app/platform/documents/document-address.ts";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { namePagePerson } from "../form/page-person.ts";

/** The responses to uploads of files for texts. */
export type PictureUploadAnswer = { ok: true; picture: PictureData } | SaveRefusal;
export type DocumentUploadAnswer = { ok: true; document: StoredDocument } | SaveRefusal;
type Answers = { picture: PictureUploadAnswer; document: DocumentUploadAnswer };

/** By its form field, where each kind of file is sent (app/shell/admin/). */
const ADDRESSES = { picture: "/admin/uploads", document: DOCUMENT_UPLOADS };

/** What became of an upload. Without `refused`, which says why, it can be tried again. */
export type Uploaded<Kind extends keyof Answers> =
  | Extract<Answers[Kind], { ok: true }>
  | { ok: false; isUnreached: boolean; refused: string | undefined };

export type UploadParts = {
  /** Receives the percentage sent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** Prompts for sign-in without leaving the page, once. */
  signIn: () => Promise<boolean>;
};

/**
 * Uploads one file. Never throws.
 *
 * @returns undefined if it was given up
 */
export async function uploadFile<Kind extends keyof Answers>(
  kind: Kind,
  file: File,
  { onProgress, signal, signIn }: UploadParts,
): Promise<Uploaded<Kind> | undefined> {
  const send = () => sendFile(kind, file, (percent) => signal.aborted || onProgress(percent), signal);
  onProgress(0);
  let sent = await send();
  if (!signal.aborted && sent !== "unreached" && !sent.ok && sent.signedOut && (await signIn())) {
    if (!signal.aborted) onProgress(0);
    sent = await send();
  }
  if (signal.aborted) return undefined;
  if (sent === "unreached") return { ok: false, isUnreached: true, refused: undefined };
  if (!sent.ok) return { ok: false, isUnreached: false, refused: sent.errors?.[kind] };
  return sent as Uploaded<Kind>;
}

function sendFile<Kind extends keyof Answers>(
  kind: Kind,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Answers[Kind] | "unreached"> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve("unreached");
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve("unreached");
    request.onabort = () => resolve("unreached");
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", ADDRESSES[kind]);
    request.setRequestHeader("Accept", "application/json");
    namePagePerson(request);
    const form = new FormData();
    form.set(kind, file);
    request.send(form);
  });
}

function readAnswer<Kind extends keyof Answers>({ status, responseText }: XMLHttpRequest): Answers[Kind] {
  const failed = refusalFor(status, "");
  if (failed.signedOut) return failed;
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as Answers[Kind];
  } catch {
    // The response isn't JSON, such as an error page.
  }
  return failed;
}
