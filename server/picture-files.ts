import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Site } from "#app/platform/http/site.server.ts";
import { PICTURES_PATH, type PictureFormat } from "#app/platform/images/picture-data.ts";
import { contentTypeOf } from "#app/platform/images/picture-format.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { PictureAudience } from "./picture-audience.ts";

const PICTURE_FILE = /^([0-9a-f]{32})-[1-9]\d{0,3}\.(avif|webp|jpg)$/;

/**
 * Answers `GET` and `HEAD` of `/pictures/<id>-<width>.<format>` from the file store. A name always
 * stands for the same content, so browsers and caches keep it and never revalidate. Visitors get
 * 404 for a picture that no public page shows.
 *
 * @param address anything but a picture's name is a 404
 */
export async function servePicture(
  { files, audienceOf }: Pick<Site, "files"> & { audienceOf: PictureAudience },
  request: SiteRequest,
  response: ServerResponse,
  { path: pathname }: Pick<Address, "path">,
): Promise<void> {
  const name = pathname.slice(PICTURES_PATH.length);
  const [, id, format] = PICTURE_FILE.exec(name) ?? [];
  if (!id || !pathname.startsWith(PICTURES_PATH)) return notFound(response);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD" }).end();
    return;
  }
  const audience = await audienceOf(request, id);
  if (audience === "withdrawn") return refuse(response, 410, "Gone");
  if (audience === "nobody") return notFound(response);
  const headers = HEADERS[audience];
  const etag = `"${name}"`;
  if (matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, { ETag: etag, "Cache-Control": headers["Cache-Control"] }).end();
    return;
  }
  const file = await files.read(name);
  if (!file) return notFound(response);
  response.writeHead(200, {
    "Content-Type": contentTypeOf(format as PictureFormat),
    "Content-Length": file.size,
    ETag: etag,
    ...headers,
    ...HARMLESS,
  });
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

const FOR_EVERYBODY = {
  "Cache-Control": "public, max-age=31536000, immutable",
  // Published pictures may be embedded elsewhere: newsletters in webmail, social cards, feed
  // readers, partners' pages.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const HEADERS = {
  everybody: FOR_EVERYBODY,
  // Asked for again each time, so that a browser that has it learns of a withdrawal.
  "for now": { ...FOR_EVERYBODY, "Cache-Control": "public, no-cache" },
  // Not cached: the next user of this browser must be authenticated again.
  administrators: { "Cache-Control": "private, no-cache", "Cross-Origin-Resource-Policy": "same-origin" },
};

/** Keeps browsers from treating a picture as a page. */
const HARMLESS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'",
};

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(etag);
}

function notFound(response: ServerResponse): void {
  refuse(response, 404, "Not found");
}

function refuse(response: ServerResponse, status: 404 | 410, words: string): void {
  // Not cached: a version may be created, or published, a moment later.
  response
    .writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
    .end(words);
}
