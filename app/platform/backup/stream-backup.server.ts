import { type BackupSource, writeBackup } from "./write-backup.server.ts";

/** So much may wait to be sent; then the writing waits. */
const WAITING_BYTES = 1024 * 1024;
/** Who takes nothing for so long has gone: the snapshot must not stay open for them. */
const STALLED_MS = 60_000;

/**
 * A backup as it is made, for a download: nothing of it is stored here. A stream that fails, or that nobody reads any more, ends
 * with an error, so that half a backup is never taken for a whole one.
 */
export function streamBackup(source: BackupSource, signal: AbortSignal): ReadableStream<Uint8Array> {
  let goOn = () => {};
  let isGone = false;
  const leave = () => {
    isGone = true;
    goOn();
  };
  signal.addEventListener("abort", leave);

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const take = async (bytes: Buffer) => {
          if (isGone) throw new Error("The download was broken off");
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) > 0) return;
          const stalled = setTimeout(leave, STALLED_MS);
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
          clearTimeout(stalled);
        };
        void writeBackup(source, take)
          .then(
            () => controller.close(),
            (error) => controller.error(error),
          )
          // Whoever cancelled has closed it already.
          .catch(() => {})
          .finally(() => signal.removeEventListener("abort", leave));
      },
      pull() {
        goOn();
      },
      cancel() {
        leave();
      },
    },
    { highWaterMark: WAITING_BYTES, size: (bytes) => bytes?.byteLength ?? 0 },
  );
}
