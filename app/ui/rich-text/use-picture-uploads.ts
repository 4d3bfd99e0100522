import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useState } from "react";
import { figureAttributes } from "#app/platform/rich-text/blocks/picture/figure-attributes.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useSignInAgain } from "../form/use-sign-in-again.ts";
import { type PendingUpload, pendingUploads } from "../uploads/pending-uploads.ts";
import { usePendingUploads } from "../uploads/uploads-question.tsx";
import { complaintAbout } from "./picture-complaint.ts";
import {
  type ExpectedPicture,
  expectPictures,
  forgetPicture,
  placePicture,
  placesNear,
  placesOfUploads,
} from "./picture-places.ts";
import type { RichTextKind } from "./rich-text.ts";
import { uploadFile } from "./upload-file.ts";

type ChosenPicture = { id: string; file: File; dropped: AbortController };
type Sending = {
  editor: Editor;
  /** Marks this editor's uploads in the page's registry. */
  owner: object;
  signIn: () => Promise<boolean>;
  tell: (kind: "success" | "error", text: string) => void;
  /**
   * Receives the ids of uploaded pictures, once all that were chosen together are finished.
   */
  onArrived: (ids: string[]) => void;
};

const MAX_CONCURRENT_UPLOADS = 2;

/**
 * Uploads pictures into the text, two at a time, and reports the result of each. Each stays in the
 * page's registry until it is in the text, so that a save waits for it.
 */
export function usePictureUploads(editor: Editor, kind: RichTextKind, onArrived: Sending["onArrived"]) {
  const [owner] = useState(() => ({}));
  const all = usePendingUploads();
  const uploads = useMemo(() => all.filter((upload) => upload.owner === owner), [all, owner]);
  const toast = useToast();
  const signIn = useSignInAgain();
  useEffect(
    () => () => {
      for (const upload of pendingUploads.list()) if (upload.owner === owner) upload.drop();
    },
    [owner],
  );
  useEffect(() => {
    // What failed for want of a network goes on by itself.
    const retry = () => {
      for (const upload of pendingUploads.list()) if (upload.owner === owner) upload.retry?.();
    };
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [owner]);
  const duration = kind === "post" ? toastDurationMs.blog : toastDurationMs.usual;
  const tell: Sending["tell"] = (outcome, text) => void toast[outcome](text, duration);
  const sending = { editor, owner, signIn, tell, onArrived };

  /** Uploads files. Rejects files that can't be pictures immediately. */
  function send(files: ReadonlyMap<string, File>, places: (ids: string[]) => ExpectedPicture[]): void {
    const sendable: ChosenPicture[] = [];
    for (const [id, file] of files) {
      const chosen = { id, file, dropped: new AbortController() };
      const problem = complaintAbout(file, kind);
      show(sending, chosen, problem === undefined ? { percent: 0 } : { problem });
      if (problem === undefined) sendable.push(chosen);
    }
    if (sendable.length === 0) return;
    expectPictures(editor, places(sendable.map(({ id }) => id)));
    void sendAll(sending, sendable);
  }

  function add(files: readonly File[], near: number): void {
    const named = new Map(files.map((file) => [crypto.randomUUID(), file]));
    send(named, (ids) => placesNear(editor, ids, near));
  }

  /** Uploads a picture that takes the place of another one. Its description and caption stay. */
  function replace(file: File, pos: number): void {
    send(new Map([[crypto.randomUUID(), file]]), (ids) => ids.map((id) => ({ id, pos, replaces: true })));
  }

  /** Uploads the pictures of a document, each to the awaited picture that names its upload. */
  function addAwaited(files: ReadonlyMap<string, File>): void {
    const places = placesOfUploads(editor, files);
    // Where a document was put into a title, for example, its pictures have no place.
    const placed = new Map([...files].filter(([id]) => places.some((place) => place.id === id)));
    send(placed, (ids) => places.filter(({ id }) => ids.includes(id)));
  }
  return { uploads, add, addAwaited, replace };
}

function show(
  { editor, owner }: Sending,
  { id, file, dropped }: ChosenPicture,
  state: Pick<PendingUpload, "percent" | "problem" | "retry">,
): void {
  const drop = () => {
    dropped.abort();
    pendingUploads.remove(id);
    forgetPicture(editor, id);
  };
  pendingUploads.put({ id, owner, name: file.name, drop, ...state });
}

/** @returns what became of the picture; "dropped" if it was given up */
async function sendOne(
  sending: Sending,
  chosen: ChosenPicture,
): Promise<"arrived" | "failed" | "unreached" | "dropped"> {
  const { editor, signIn, tell } = sending;
  const { id, file, dropped } = chosen;
  const onProgress = (percent: number) => show(sending, chosen, { percent });
  if (dropped.signal.aborted) return "dropped";
  const sent = await uploadFile("picture", file, { onProgress, signal: dropped.signal, signIn });
  if (!sent || editor.isDestroyed) return "dropped";
  if (sent.ok) {
    placePicture(editor, id, figureAttributes(sent.picture));
    tell("success", `Image ${file.name} uploaded successfully!`);
    return "arrived";
  }
  // The error is shown beside the file's name, so no toast repeats it.
  if (sent.refused !== undefined) show(sending, chosen, { problem: sent.refused });
  else {
    const problem = `Failed to upload image ${file.name}.`;
    show(sending, chosen, { problem, retry: () => void sendAll(sending, [chosen]) });
    tell("error", problem);
  }
  return sent.isUnreached ? "unreached" : "failed";
}

async function sendAll(sending: Sending, chosen: ChosenPicture[]): Promise<void> {
  const waiting = [...chosen];
  const arrived: ChosenPicture[] = [];
  let left = chosen.length;
  let isUnreached = false;
  const sendNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    const outcome = await sendOne(sending, next);
    left -= 1;
    if (outcome === "unreached") isUnreached = true;
    else if (outcome === "arrived") {
      arrived.push(next);
      if (left > 0) pendingUploads.remove(next.id);
    }
    return sendNext();
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, sendNext));
  if (sending.editor.isDestroyed) return;
  if (isUnreached) sending.tell("error", "An error occurred while uploading images.");
  if (arrived.length > 0)
    sending.onArrived(chosen.filter((one) => arrived.includes(one)).map(({ id }) => id));
  // Remove the last upload only now: a waiting save continues as soon as the registry is empty.
  for (const { id } of arrived) pendingUploads.remove(id);
}
