import { type BackupSource, writeBackup } from "./write-backup.server.ts";

/** How much may be buffered before writing pauses. */
const WAITING_BYTES = 1024 * 1024;
/** A client that reads nothing for this long has gone. The snapshot must not stay open for it. */
const STALLED_MS = 60_000;

/**
 * Streams a backup for a download while it is made. Stores nothing. If it fails or the client stops
 * reading, the stream ends with an error, so that half a backup never passes for a whole one.
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
          // The client has cancelled, which has closed it already.
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
