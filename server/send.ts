import type { ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { chooseEncoding, compressAside } from "#app/platform/page-cache/encodings.server.ts";
import type { SiteRequest } from "./address.ts";

/** Content types worth compressing. Streams (exports) are sent as they come. */
const COMPRESSIBLE =
  /^(text\/(html|x-script|plain|css)|application\/(json|feed\+json|ld\+json|rss\+xml|xml)|image\/svg\+xml)/;
const WORTH_COMPRESSING_BYTES = 1024;

/**
 * Sends an uncached answer, compressed for this visitor. Headers already set on `response` stay.
 */
export async function sendDynamic(
  request: SiteRequest,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const type = answer.headers.get("Content-Type") ?? "";
  if (request.method === "HEAD" || !COMPRESSIBLE.test(type) || answer.headers.has("Content-Encoding")) {
    return sendResponse(response, answer);
  }
  const body = Buffer.from(await answer.arrayBuffer());
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  mergeHeaders(response, answer);
  response.appendHeader("Vary", "Accept-Encoding");
  if (encoding === "identity" || body.length < WORTH_COMPRESSING_BYTES)
    return end(response, answer.status, body);
  response.setHeader("Content-Encoding", encoding);
  return end(response, answer.status, await compressAside(body, encoding));
}

function end(response: ServerResponse, status: number, body: Buffer): void {
  response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.end(body);
}

function mergeHeaders(response: ServerResponse, answer: Response): void {
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

/** Sends one line for programs: health, and refusals outside of pages. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(text);
}
