import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { useToast } from "../toast.tsx";
import { toastDurationMs } from "../toast-store.ts";
import { useSignInAgain } from "../use-sign-in-again.ts";
import { expectPictures, forgetPicture, placePicture } from "./picture-places.ts";
import { complaintAbout, figureAttributes, type SentPicture, sendPicture } from "./picture-upload.ts";
import type { RichTextKind } from "./rich-text.ts";

/** A picture that is on its way, or did not get there. */
export type PictureUpload = {
  id: string;
  file: File;
  /** How much of it has been sent; undefined once it is refused or has failed. */
  percent?: number;
  problem?: string;
  /** The same file may succeed another time. */
  mayRetry?: boolean;
};

const AT_ONCE = 2;

/**
 * Sends pictures from the device into the text, several at once, and says of each how it went.
 *
 * @param onArrived told the ids of pictures that came, once none of those chosen with them is on its way any more
 */
export function usePictureUploads(
  editor: Editor | null,
  kind: RichTextKind,
  onArrived: (ids: string[]) => void,
) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const toast = useToast();
  const signInAgain = useSignInAgain();
  const ended = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    ended.current = controller;
    return () => controller.abort();
  }, []);
  const duration = kind === "post" ? toastDurationMs.blog : toastDurationMs.usual;

  const change = (id: string, changes: Partial<PictureUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function sendOne({ id, file }: PictureUpload, isSecondTry = false): Promise<SentPicture> {
    change(id, { percent: 0, problem: undefined, mayRetry: false });
    const signal = ended.current?.signal ?? AbortSignal.abort();
    const sent = await sendPicture(file, (percent) => change(id, { percent }), signal);
    const isSignedOut = sent !== "unreached" && !sent.ok && sent.signedOut;
    if (isSignedOut && !isSecondTry && (await signInAgain())) return sendOne({ id, file }, true);
    if (signal.aborted || !editor || editor.isDestroyed) return sent;
    if (sent !== "unreached" && sent.ok) {
      placePicture(editor, id, figureAttributes(sent.picture));
      drop(id);
      toast.success(`Image ${file.name} uploaded successfully!`, duration);
      return sent;
    }
    const refused = sent === "unreached" ? undefined : sent.errors?.picture;
    const problem = refused ?? `Failed to upload image ${file.name}.`;
    change(id, { percent: undefined, problem, mayRetry: refused === undefined });
    toast.error(problem, duration);
    return sent;
  }

  async function sendAll(chosen: PictureUpload[]): Promise<void> {
    const waiting = [...chosen];
    const arrived: string[] = [];
    let isUnreached = false;
    const sendNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (!next) return;
      const sent = await sendOne(next);
      if (sent === "unreached") isUnreached = true;
      else if (sent.ok) arrived.push(next.id);
      return sendNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    if (ended.current?.signal.aborted) return;
    if (isUnreached) toast.error("An error occurred while uploading images.", duration);
    if (arrived.length > 0) onArrived(chosen.map(({ id }) => id).filter((id) => arrived.includes(id)));
  }

  /** Takes files from the device; those that cannot be pictures are refused at once. */
  function add(files: readonly File[], near: number): void {
    if (!editor) return;
    const added = files.map((file): PictureUpload => {
      const problem = complaintAbout(file, kind);
      return { id: crypto.randomUUID(), file, ...(problem ? { problem } : { percent: 0 }) };
    });
    setUploads((all) => [...all, ...added]);
    for (const problem of new Set(added.flatMap((upload) => upload.problem ?? [])))
      toast.error(problem, duration);
    const sendable = added.filter(({ problem }) => problem === undefined);
    if (sendable.length === 0) return;
    const ids = sendable.map(({ id }) => id);
    expectPictures(editor, ids, near);
    void sendAll(sendable);
  }

  return {
    uploads,
    add,
    retry: (upload: PictureUpload) => void sendAll([upload]),
    dismiss: (id: string) => {
      drop(id);
      if (editor) forgetPicture(editor, id);
    },
  };
}
