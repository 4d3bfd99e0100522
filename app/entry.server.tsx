import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { holdSubmissions } from "./platform/http/held-submissions.server.ts";
import { loadScriptsLate } from "./platform/http/late-scripts.server.ts";
import { getRequestInfo } from "./platform/http/request.server.ts";
import { getSite } from "./platform/http/site.server.ts";
import { digestOfData } from "./platform/page-cache/data-digest.server.ts";

/**
 * Renders a whole page to one response, because the page cache stores and compresses complete
 * pages. Responds 304 without rendering when the page would equal the cached one.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  const { nonce, isKept } = getRequestInfo(context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const digest = isKept && digestOfData(routerContext, headers);
  if (digest !== undefined && isKept?.(digest)) return new Response(null, { status: 304 });
  function withScriptsInTime(html: string): string {
    if (needsScripts(routerContext)) return holdSubmissions(html, nonce);
    return import.meta.env.PROD ? loadScriptsLate(html) : html;
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        const html = Buffer.concat(chunks).toString();
        resolve(new Response(withScriptsInTime(html), { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      { nonce, onAllReady: () => pipe(page), onShellError: reject, onError: reject },
    );
  });
}

/**
 * Returns true for the admin area: a button that doesn't work yet is worse there than a late
 * picture.
 */
function needsScripts({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => route.handle?.needsScripts);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A database outage is logged once, not once for each request that it fails.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 503)) return;
  const { log } = getSite(context as RouterContextProvider);
  const { nameInLog: path } = getRequestInfo(context as RouterContextProvider);
  // A wrong method or address is the client's mistake, so it doesn't belong among our errors.
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ path }, "page refused");
  else log.error({ err: error, path }, "page failed");
};
