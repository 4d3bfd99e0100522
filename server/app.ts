import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { DOCUMENTS_PATH } from "#app/platform/documents/document-address.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/health/outages.server.ts";
import { type Site, writable } from "#app/platform/http/site.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { type Address, Addresses, type SiteRequest } from "./address.ts";
import { createChanges } from "./changes.ts";
import { serveDocument } from "./document-files.ts";
import type { Metrics } from "./metrics.ts";
import { createPageCounts, createPages, type PageCounts } from "./pages.ts";
import { createPictureAudience } from "./picture-audience.ts";
import { servePicture } from "./picture-files.ts";
import { endIfTooMany } from "./pipelining.ts";
import type { ServeBuildFile } from "./recent-builds.ts";
import { createRefuse, refuseUnmeasured } from "./refusals.ts";
import { createRender } from "./render.ts";
import { createRenderQueue } from "./render-queue.ts";
import { bodyLength, discardBody } from "./request-body.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendText } from "./send.ts";

export type AppParts = {
  site: Site;
  build: ServerBuild;
  generation: GenerationWatch;
  /** Absent in development, where every page is rendered on each request. */
  cache: PageCache | undefined;
  serveBuildFile: ServeBuildFile;
  /** Absent unless `METRICS_TOKEN` is set. */
  metrics?: Metrics | undefined;
  pageCounts?: PageCounts;
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Handles every HTTP request of the site, in this order: address, cached pages, pictures, build
 * files, health, the rules for requests that change something, React Router.
 */
export function createApp({
  site,
  build,
  generation,
  cache,
  serveBuildFile,
  metrics,
  pageCounts: counts = createPageCounts(),
}: AppParts) {
  const { config } = site;
  const everyHeader = securityHeaders(config);
  const addresses = new Addresses(build, config.siteUrl);
  const render = createRender(site, build);
  const refuse = createRefuse(render, addresses.at("/refused"));
  const pictureFiles = { files: site.files, audienceOf: createPictureAudience(site, generation) };
  const waitInQueue = createRenderQueue();
  const pages = createPages({ site, render, generation, cache, waitInQueue, everyHeader, counts });
  const answerDynamic = createChanges({ site: writable(site), render, refuse, generation, waitInQueue });

  /** Only this function sees a request's address as it was sent. */
  return function answer(request: IncomingMessage, response: ServerResponse): void {
    const address = addresses.read(request);
    if (typeof address === "number") void answerTheLongWay(request, response, address);
    else if (!pages.answerKept(request, response, address)) void answerTheLongWay(request, response, address);
  };

  async function answerTheLongWay(
    request: SiteRequest,
    response: ServerResponse,
    address: Address | 400 | 404,
  ): Promise<void> {
    if (endIfTooMany(request, response)) return;
    const started = performance.now();
    response.once("close", () => {
      const path = typeof address === "number" ? undefined : address.nameInLog;
      const ms = Math.round(performance.now() - started);
      metrics?.countRequest(request, address, response.statusCode, ms);
      site.log.info({ method: request.method, path, status: response.statusCode, ms }, "request");
    });
    try {
      await route(request, response, address);
    } catch (error) {
      // The client disconnected mid-request. There is nobody to answer, and nothing is wrong.
      if (isAborted(error)) return;
      const status = site.outages.statusOf(error, "request failed");
      if (response.headersSent) response.destroy();
      else await refuse(request, response, status);
    }
  }

  async function route(request: SiteRequest, response: ServerResponse, address: Address | 400 | 404) {
    if (request.headers["transfer-encoding"] !== undefined) return refuseUnmeasured(request, response);
    const reads = request.method === "GET" || request.method === "HEAD";
    // Nobody will read this body. What has arrived would stay in memory until the answer.
    if (reads && bodyLength(request) > 0) discardBody(request);
    if (reads && typeof address !== "number") {
      // File responses set their own headers. The page headers would only add bytes to each of
      // them.
      if (address.path.startsWith("/pictures/"))
        return servePicture(pictureFiles, request, response, address);
      if (address.path.startsWith(DOCUMENTS_PATH)) return serveDocument(site, request, response, address);
      if (await serveBuildFile(request, response, address.path)) return;
    }
    for (const [name, value] of everyHeader) response.setHeader(name, value);
    if (typeof address === "number") return refuse(request, response, address);
    if (request.headers["x-forwarded-for"] !== undefined) site.unknownProxy.note();
    // TRACE and other methods that no page supports.
    if (!METHODS.includes(request.method ?? "")) {
      discardBody(request);
      response.setHeader("Allow", METHODS.join(", "));
      return sendText(response, 405, "Method not allowed");
    }
    if (reads) {
      if (address.path === "/healthz") return sendText(response, 200, "ok");
      if (address.path === "/readyz") return answerReadiness(response);
      if (metrics && address.path === "/metrics") return metrics.answer(request, response);
      const cached = address.findCached();
      if (cached) return pages.answerPage(request, response, address, cached);
    }
    return answerDynamic(request, response, address);
  }

  /**
   * Checks whether every part the site depends on can be read and written now, and names those that
   * can't.
   */
  async function answerReadiness(response: ServerResponse) {
    const away = await site.outages.check();
    if (away.length === 0) return sendText(response, 200, "ready");
    response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    sendText(response, 503, `not ready: ${away.join(", ")}`);
  }
}

/** Whether a body could not be read because its sender has disconnected. */
function isAborted(error: unknown): boolean {
  return (
    error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET"
  );
}
