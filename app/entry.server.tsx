import { Writable } from "node:stream";
import documentScript from "virtual:document-script";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { holdSubmissions } from "./platform/http/held-submissions.server.ts";
import { getRequestInfo } from "./platform/http/request.server.ts";
import { getSite } from "./platform/http/site.server.ts";
import { digestOfData } from "./platform/page-cache/data-digest.server.ts";
import prefetchRules from "./shell/public/prefetch.speculationrules?url&no-inline";

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
  const { nonce, isKept, saveData } = getRequestInfo(context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { document, needsScripts } = handlesOf(routerContext);
  // Prefetches the page of a link that somebody points at or touches.
  if (document && !saveData) headers.set("Speculation-Rules", `"${prefetchRules}"`);
  const digest = isKept && digestOfData(routerContext, headers);
  if (digest !== undefined && isKept?.(digest)) return new Response(null, { status: 304 });
  function withInlineScripts(html: string): string {
    if (document) return saveData ? html : startModulesLate(html, nonce);
    return needsScripts ? holdSubmissions(html, nonce) : html;
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
        resolve(new Response(withInlineScripts(html), { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      { nonce, onAllReady: () => pipe(page), onShellError: reject, onError: reject },
    );
  });
}

function handlesOf({ staticHandlerContext: { matches } }: EntryContext) {
  return Object.assign({}, ...matches.map(({ route }) => route.handle)) as {
    document?: boolean;
    needsScripts?: boolean;
  };
}

/** When the modules of a document start at the latest, if its pictures never finish loading. */
const LATEST_MS = 4000;

/**
 * Makes a document load its modules after everything that a visitor sees. Every page works without
 * them, and on a slow connection they would delay the first view.
 */
function startModulesLate(html: string, nonce: string): string {
  const script = `const start=()=>import("${documentScript}");addEventListener("load",start);setTimeout(start,${LATEST_MS})`;
  return html.replace("</body>", () => `<script type="module" nonce="${nonce}">${script}</script></body>`);
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
