import type { ServerResponse } from "node:http";
import type { Site } from "#app/platform/http/site.server.ts";
import { PICTURES_PATH, type PictureFormat } from "#app/platform/images/picture-data.ts";
import { contentTypeOf } from "#app/platform/images/picture-format.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { PictureAudience } from "./picture-audience.ts";
import { notFound, refuseFile, sendStoredFile } from "./stored-files.ts";

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
  if (audience === "withdrawn") return refuseFile(response, 410, "Gone");
  if (audience === "nobody") return notFound(response);
  return sendStoredFile(files, request, response, {
    key: name,
    headers: { "Content-Type": contentTypeOf(format as PictureFormat), ...HEADERS[audience] },
  });
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
