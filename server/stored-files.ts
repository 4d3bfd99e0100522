import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Files } from "#app/platform/files/files.server.ts";
import type { SiteRequest } from "./address.ts";

type StoredFile = {
  /** Its key among the files. The same key always stands for the same content. */
  key: string;
  /** Its `Content-Type`, and who may keep it. */
  headers: Record<string, string> & { "Content-Type": string; "Cache-Control": string };
};

/** Answers `GET` and `HEAD` of a stored file, once it is known that this person may have it. */
export async function sendStoredFile(
  files: Files,
  request: SiteRequest,
  response: ServerResponse,
  { key, headers }: StoredFile,
): Promise<void> {
  const etag = `"${key}"`;
  if (matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, { ETag: etag, "Cache-Control": headers["Cache-Control"] }).end();
    return;
  }
  const file = await files.read(key);
  if (!file) return notFound(response);
  response.writeHead(200, { "Content-Length": file.size, ETag: etag, ...headers, ...HARMLESS });
  if (request.method === "HEAD") {
    file.stream.destroy();
    response.end();
    return;
  }
  // A visitor who disconnects is no failure. A truncated file ends the connection, because
  // Content-Length promised more.
  await pipeline(file.stream, exactly(file.size), response).catch(() => response.destroy());
}

/**
 * Passes a stream through, and fails if its length differs from `size`: the file was cut or
 * replaced meanwhile.
 */
function exactly(size: number) {
  return async function* (pieces: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const piece of pieces) {
      length += piece.length;
      if (length > size) break;
      yield piece;
    }
    if (length !== size) throw new Error("The file is not as long as it was");
  };
}

/** Keeps browsers from treating a stored file as a page. */
const HARMLESS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'",
};

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(etag);
}

export function notFound(response: ServerResponse): void {
  refuseFile(response, 404, "Not found");
}

export function refuseFile(response: ServerResponse, status: 404 | 410, words: string): void {
  // Not cached: a file may be stored, or published, a moment later.
  response
    .writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
    .end(words);
}
