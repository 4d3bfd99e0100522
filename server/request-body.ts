import type { IncomingMessage } from "node:http";

/** What anybody may send: a form of text fields. */
export const FORM_LIMIT_BYTES = 256 * 1024;
/** What an administrator may send: one picture of 10 MB (specification, section 9) with its form. */
export const UPLOAD_LIMIT_BYTES = 11 * 1024 * 1024;

/** How long anybody may take to send a form: 256 KB take half of it on a weak mobile line. */
export const FORM_LIMIT_MS = 30_000;

/**
 * Reads a whole request body.
 *
 * @param limitMs how long it may take; as long as the server's own limit for requests when left out
 * @returns the bytes, or "too large" or "too slow" as soon as that is clear
 * @throws when the connection breaks before the end
 */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
  limitMs?: number,
): Promise<Buffer<ArrayBuffer> | "too large" | "too slow"> {
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) return "too large";
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const { late, clear } = timeLimit(limitMs);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for (;;) {
      const piece = await Promise.race([pieces.next(), late]);
      if (piece === "too slow") return piece;
      if (piece.done) return Buffer.concat(chunks);
      length += piece.value.length;
      if (length > limitBytes) return "too large";
      chunks.push(piece.value);
    }
  } finally {
    clear();
  }
}

function timeLimit(ms: number | undefined): { late: Promise<"too slow">; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"too slow">((resolve) => {
    if (ms !== undefined) timer = setTimeout(resolve, ms, "too slow");
  });
  return { late, clear: () => clearTimeout(timer) };
}
