import type { SiteRequest } from "./address.ts";
import type { BodyRoom } from "./body-budget.ts";

/** What anybody may send: a form of text fields. */
export const FORM_LIMIT_BYTES = 256 * 1024;
/** What an administrator may send: one picture of 10 MB (specification, section 9) with its form. */
export const UPLOAD_LIMIT_BYTES = 11 * 1024 * 1024;

/** How long anybody may take to send a form: 256 KB take half of it on a weak mobile line. */
export const FORM_LIMIT_MS = 30_000;

export type UnreadBody = "too large" | "too slow" | "no room";

type ReadableRequest = Pick<SiteRequest, "headers" | "iterator">;

/** The length of a body as its request says it, 0 without one; undefined when the body comes in chunks. */
export function bodyLength({ headers }: Pick<SiteRequest, "headers">): number | undefined {
  if (headers["transfer-encoding"] !== undefined) return undefined;
  return Number(headers["content-length"] ?? 0);
}

/**
 * Reads a whole request body.
 *
 * @param room the memory that it may take; the caller releases it
 * @param limitMs how long it may take; as long as the server's own limit for requests when left out
 * @returns the bytes, or why they were not read, as soon as that is clear
 * @throws when the connection breaks before the end
 */
export async function readBody(
  request: ReadableRequest,
  room: BodyRoom,
  limitBytes: number,
  limitMs?: number,
): Promise<Buffer<ArrayBuffer> | UnreadBody> {
  if ((bodyLength(request) ?? 0) > limitBytes) return "too large";
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const { late, clear } = timeLimit(limitMs);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for (;;) {
      const piece = await Promise.race([room.lost, pieces.next(), late]);
      if (piece === "too slow") return piece;
      if (piece.done) {
        room.finish();
        return Buffer.concat(chunks);
      }
      length += piece.value.length;
      if (length > limitBytes) return "too large";
      if (!room.take(piece.value.length)) return "no room";
      chunks.push(piece.value);
    }
  } finally {
    clear();
    // What still comes can then be dropped: nobody waits for it any more.
    void pieces.return?.();
  }
}

function timeLimit(ms: number | undefined): { late: Promise<"too slow">; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"too slow">((resolve) => {
    if (ms !== undefined) timer = setTimeout(resolve, ms, "too slow");
  });
  return { late, clear: () => clearTimeout(timer) };
}
