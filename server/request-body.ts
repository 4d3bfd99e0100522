import { MIMEType } from "node:util";
import type { SiteRequest } from "./address.ts";
import type { BodyRoom } from "./body-budget.ts";

/**
 * The most that an administrator may send without pictures: the longest report, in a script that
 * takes nine bytes per letter.
 */
const PLAIN_FORM_LIMIT_BYTES = 2 * 1024 * 1024;
/** Parsing the fields of a form takes time that grows with the square of their number. */
const MAX_FIELDS = 1_000;

/** How long anybody may take to send a form: 256 KB take half of it on a weak mobile line. */
export const FORM_LIMIT_MS = 30_000;

export type UnreadBody = "too slow" | "no room";

/** A whole body. */
export type Body = Buffer<ArrayBuffer>;

type ReadableRequest = Pick<SiteRequest, "headers" | "iterator">;

/**
 * Returns the length of a body in bytes, as its header declares it. Requests without one have been
 * refused (`refuseUnmeasured`).
 */
export function bodyLength({ headers }: Pick<SiteRequest, "headers">): number {
  return Number(headers["content-length"] ?? 0);
}

/**
 * Reads a whole request body.
 *
 * @param room the memory reserved for it, by `bodyLength`; the caller releases it
 * @param limitMs how long it may take; the server's own limit for requests by default
 * @returns the bytes, or why they were not read, as soon as that is clear
 * @throws if the connection breaks before the end
 */
export async function readBody(
  request: ReadableRequest,
  room: BodyRoom,
  limitMs?: number,
): Promise<Body | UnreadBody> {
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const { late, clear } = timeLimit(limitMs);
  const chunks: Buffer[] = [];
  let isComplete = false;
  try {
    for (;;) {
      const piece = await Promise.race([room.lost, pieces.next(), late]);
      if (piece === "too slow") return piece;
      if (piece.done) {
        room.finish();
        isComplete = true;
        return Buffer.concat(chunks);
      }
      if (!room.take(piece.value.length)) return "no room";
      chunks.push(piece.value);
    }
  } finally {
    clear();
    if (!isComplete) for (const chunk of chunks) free(chunk);
    // Drops what still arrives: nobody waits for it any more.
    void pieces.return?.();
  }
}

/** Reads the rest of a body and drops it. Unread data would stay in memory. */
export function discardBody(request: Pick<SiteRequest, "on">): void {
  request.on("data", free);
}

/**
 * Frees the memory of a piece now, unless it is free. In a flood, the garbage collector would come
 * too late.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Whether a form would take long to parse: it has more fields, or a longer text, than any form of
 * ours.
 */
export function isCostlyForm({ headers }: Pick<SiteRequest, "headers">, body: Buffer): boolean {
  const type = parseType(headers["content-type"]);
  if (type?.essence === "application/x-www-form-urlencoded")
    return body.length > PLAIN_FORM_LIMIT_BYTES || hasMore(body, "&", MAX_FIELDS);
  const boundary = type?.essence === "multipart/form-data" && type.params.get("boundary");
  return boundary ? hasMore(body, `--${boundary}`, MAX_FIELDS) : false;
}

const [PLUS, PERCENT, TWO, ZERO] = Buffer.from("+%20");

/**
 * Writes each `+` of an URL-encoded form as `%20`, which means the same. Node decodes that much
 * faster: a long text of short words would otherwise block the server.
 */
export function withQuickSpaces({ headers }: Pick<SiteRequest, "headers">, body: Body): Body {
  if (parseType(headers["content-type"])?.essence !== "application/x-www-form-urlencoded") return body;
  let spaces = 0;
  for (let at = 0; at < body.length; at += 1) if (body[at] === PLUS) spaces += 1;
  if (spaces === 0) return body;
  const written = Buffer.allocUnsafe(body.length + 2 * spaces);
  let end = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === PLUS) {
      written[end] = PERCENT as number;
      written[end + 1] = TWO as number;
      written[end + 2] = ZERO as number;
      end += 3;
    } else {
      written[end] = byte;
      end += 1;
    }
  }
  return written;
}

function parseType(type = ""): MIMEType | undefined {
  try {
    return new MIMEType(type);
  } catch {
    return undefined;
  }
}

function hasMore(body: Buffer, text: string, most: number): boolean {
  let count = 0;
  for (let at = body.indexOf(text); at >= 0 && count <= most; at = body.indexOf(text, at + text.length))
    count += 1;
  return count > most;
}

function timeLimit(ms: number | undefined): { late: Promise<"too slow">; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"too slow">((resolve) => {
    if (ms !== undefined) timer = setTimeout(resolve, ms, "too slow");
  });
  return { late, clear: () => clearTimeout(timer) };
}
