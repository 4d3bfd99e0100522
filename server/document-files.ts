import type { ServerResponse } from "node:http";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { documentFileKey, documentIdIn } from "#app/platform/documents/document-address.ts";
import { isDocumentShown } from "#app/platform/documents/documents.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import { headersOf } from "./request-facts.ts";
import { notFound, sendStoredFile } from "./stored-files.ts";

/**
 * Answers `GET` and `HEAD` of `/documents/<id>/<name>.pdf`. Visitors get 404 for a PDF that no
 * public page links to. Browsers save it instead of showing it: nothing that somebody has uploaded
 * runs in our pages' place.
 *
 * @param address anything but a document's address is a 404
 */
export async function serveDocument(
  site: Pick<Site, "db" | "files" | "accounts">,
  request: SiteRequest,
  response: ServerResponse,
  { path }: Pick<Address, "path">,
): Promise<void> {
  const id = documentIdIn(path);
  if (!id) return notFound(response);
  const isShown = await isDocumentShown(site.db, PICTURE_COLUMNS, id);
  if (!isShown && !(await isAdministrator(site, request))) return notFound(response);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return sendStoredFile(site.files, request, response, {
    key: documentFileKey(id),
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      // Asked for again each time: a text may be taken off the site.
      "Cache-Control": `${isShown ? "public" : "private"}, no-cache`,
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

async function isAdministrator({ accounts }: Pick<Site, "accounts">, request: SiteRequest): Promise<boolean> {
  if (request.headers.cookie === undefined) return false;
  return (await accounts.findAdministrator({ headers: headersOf(request) })) !== undefined;
}
