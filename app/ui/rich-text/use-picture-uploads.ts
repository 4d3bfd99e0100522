import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useSignInAgain } from "../form/use-sign-in-again.ts";
import { type PendingUpload, pendingUploads } from "../uploads/pending-uploads.ts";
import { usePendingUploads } from "../uploads/uploads-question.tsx";
import { expectPictures, forgetPicture, placePicture } from "./picture-places.ts";
import { complaintAbout, figureAttributes, type SentPicture, sendPicture } from "./picture-upload.ts";
import type { RichTextKind } from "./rich-text.ts";

type ChosenPicture = { id: string; file: File; dropped: AbortController };

const MAX_CONCURRENT_UPLOADS = 2;
let lastId = 0;

/**
 * Uploads pictures into the text, two at a time, and reports the result of each. Each stays in the
 * page's registry until it is in the text, so that a save waits for it.
 *
 * @param onArrived receives the ids of uploaded pictures, once all that were chosen together are
 * finished
 */
export function usePictureUploads(
  editor: Editor | null,
  kind: RichTextKind,
  onArrived: (ids: string[]) => void,
) {
  const [owner] = useState(() => ({}));
  const all = usePendingUploads();
  const uploads = useMemo(() => all.filter((upload) => upload.owner === owner), [all, owner]);
  const toast = useToast();
  const signInAgain = useSignInAgain();
  const ended = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    ended.current = controller;
    return () => {
      controller.abort();
      for (const upload of pendingUploads.list())
        if (upload.owner === owner) pendingUploads.remove(upload.id);
    };
  }, [owner]);
  const duration = kind === "post" ? toastDurationMs.blog : toastDurationMs.usual;

  function show(
    { id, file, dropped }: ChosenPicture,
    state: Pick<PendingUpload, "percent" | "problem" | "retry">,
  ) {
    const drop = () => {
      dropped.abort();
      pendingUploads.remove(id);
      if (editor) forgetPicture(editor, id);
    };
    pendingUploads.put({ id, owner, name: file.name, drop, ...state });
  }
  async function sendOne(chosen: ChosenPicture, isSecondTry = false): Promise<SentPicture> {
    const { id, file, dropped } = chosen;
    const signal = AbortSignal.any([ended.current?.signal ?? AbortSignal.abort(), dropped.signal]);
    if (signal.aborted) return "unreached";
    show(chosen, { percent: 0 });
    const sent = await sendPicture(file, (percent) => signal.aborted || show(chosen, { percent }), signal);
    if (signal.aborted) return sent;
    const isSignedOut = sent !== "unreached" && !sent.ok && sent.signedOut;
    if (isSignedOut && !isSecondTry && (await signInAgain())) return sendOne(chosen, true);
    if (signal.aborted || !editor || editor.isDestroyed) return sent;
    if (sent !== "unreached" && sent.ok) {
      placePicture(editor, id, figureAttributes(sent.picture));
      toast.success(`Image ${file.name} uploaded successfully!`, duration);
      return sent;
    }
    const refused = sent === "unreached" ? undefined : sent.errors?.picture;
    // The error is shown beside the file's name, so no toast repeats it.
    if (refused !== undefined) show(chosen, { problem: refused });
    else {
      const problem = `Failed to upload image ${file.name}.`;
      show(chosen, { problem, retry: () => void sendAll([chosen]) });
      toast.error(problem, duration);
    }
    return sent;
  }

  async function sendAll(chosen: ChosenPicture[]): Promise<void> {
    const waiting = [...chosen];
    const arrived: string[] = [];
    let left = chosen.length;
    let isUnreached = false;
    const sendNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (!next) return;
      const sent = await sendOne(next);
      left -= 1;
      if (sent === "unreached") isUnreached ||= !next.dropped.signal.aborted;
      else if (sent.ok && !next.dropped.signal.aborted) {
        arrived.push(next.id);
        if (left > 0) pendingUploads.remove(next.id);
      }
      return sendNext();
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, sendNext));
    if (ended.current?.signal.aborted) return;
    if (isUnreached) toast.error("An error occurred while uploading images.", duration);
    if (arrived.length > 0) onArrived(chosen.map(({ id }) => id).filter((id) => arrived.includes(id)));
    // Remove the last upload only now: a waiting save continues as soon as the registry is empty.
    for (const id of arrived) pendingUploads.remove(id);
  }

  /** Uploads files. Rejects files that can't be pictures immediately. */
  function add(files: readonly File[], near: number): void {
    if (!editor) return;
    const sendable: ChosenPicture[] = [];
    for (const file of files) {
      lastId += 1;
      const chosen = { id: `text-picture-${lastId}`, file, dropped: new AbortController() };
      const problem = complaintAbout(file, kind);
      show(chosen, problem === undefined ? { percent: 0 } : { problem });
      if (problem === undefined) sendable.push(chosen);
    }
    if (sendable.length === 0) return;
    expectPictures(
      editor,
      sendable.map(({ id }) => id),
      near,
    );
    void sendAll(sendable);
  }

  return { uploads, add };
}
