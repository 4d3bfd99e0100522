import { useEffect, useRef, useState } from "react";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { useConfirmAgain } from "#app/ui/form/use-confirm-again.ts";
import { TarCount } from "./tar-count.ts";

/**
 * The progress of a download. `files` counts picture files, and is 0 while the database is written.
 */
export type DownloadProgress = { bytes: number; files: number };

const FAILURE = "The backup could not be made, or broke off on its way. Nothing was saved. Please try again.";
const SHOWN_EVERY_MS = 200;

/**
 * Downloads a backup and saves it only when complete, so that an aborted download never becomes a
 * file. Without scripts the form itself downloads it.
 */
export function useBackupDownload() {
  const confirmAgain = useConfirmAgain();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<DownloadProgress>();
  const [answer, setAnswer] = useState<{ ok: true; bytes: number } | SaveRefusal>();
  useEffect(() => () => running.current?.abort(), []);

  async function download(): Promise<boolean> {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    setAnswer(undefined);
    setProgress({ bytes: 0, files: 0 });
    const outcome = await fetchBackup(controller.signal, setProgress).catch(
      (): SaveRefusal => ({ ok: false, formError: FAILURE }),
    );
    running.current = null;
    if (!outcome.ok && outcome.confirm) {
      setProgress(undefined);
      if (await confirmAgain(outcome.confirm, { label: "Download backup" })) return download();
    }
    if (controller.signal.aborted && !outcome.ok) return false;
    setProgress(undefined);
    setAnswer(outcome);
    return outcome.ok;
  }

  function cancel(): void {
    running.current?.abort();
    setProgress(undefined);
  }

  return { download, cancel, progress, answer };
}

async function fetchBackup(
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
): Promise<{ ok: true; bytes: number } | SaveRefusal> {
  const answer = await fetch("/admin/backup/file", { method: "POST", signal });
  if (!answer.ok || !answer.body)
    return readRefusal(await answer.text()) ?? refusalFor(answer.status, FAILURE);
  const progress = { bytes: 0, files: 0 };
  let shownAt = 0;
  const count = new TarCount((name) => {
    if (name.startsWith("files/")) progress.files += 1;
  });
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      count.take(bytes);
      progress.bytes += bytes.length;
      if (performance.now() - shownAt > SHOWN_EVERY_MS) {
        shownAt = performance.now();
        onProgress({ ...progress });
      }
      controller.enqueue(bytes);
    },
  });
  // Browsers keep a large blob on disk.
  const blob = await new Response(answer.body.pipeThrough(counting)).blob();
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name ?? "backup.tar" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { ok: true, bytes: progress.bytes };
}

function readRefusal(text: string): SaveRefusal | undefined {
  try {
    const answer = JSON.parse(text) as Partial<SaveRefusal>;
    return answer?.ok === false ? { ...answer, ok: false } : undefined;
  } catch {
    return undefined;
  }
}
