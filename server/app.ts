import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import type { ServerBuild } from "react-router";
import { RETRY_AFTER_SECONDS } from "#app/platform/outages.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { takeFromLimit } from "#app/platform/rate-limits.server.ts";
import type { Site } from "#app/platform/site.server.ts";
import { isPrivatePath, type RequestTarget, RouteHandles, readTarget } from "./address.ts";
import { createPages } from "./pages.ts";
import { createPictureAudience } from "./picture-audience.ts";
import { servePicture } from "./picture-files.ts";
import { endIfTooMany } from "./pipelining.ts";
import { createRefuse } from "./refusals.ts";
import { createRender } from "./render.ts";
import { FORM_LIMIT_BYTES, FORM_LIMIT_MS, readBody, UPLOAD_LIMIT_BYTES } from "./request-body.ts";
import { addressOf, headersOf, savesData, urlOf } from "./request-facts.ts";
import { mayChange } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendDynamic, sendText } from "./send.ts";
import { createTurns } from "./turns.ts";
import { refuseUnreadableBodies } from "./unreadable-bodies.ts";

export type AppParts = {
  site: Site;
  build: ServerBuild;
  generation: GenerationWatch;
  /** Absent in development: every page is rendered anew. */
  cache: PageCache | undefined;
  /** Serves a file of the build; calls the third argument when there is none. */
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** Forms that one address may send in ten minutes, all public forms together. Sign-in has a closer limit of its own. */
const FORM_LIMIT = { limit: 60, windowMs: 10 * 60_000 };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Where a file of the build may be: bundled assets and the few files of `public/`. */
const FILE_PATH = /^\/(assets\/.+|[\w-]+\.[\w.]+)$/;

/**
 * The whole HTTP behaviour of the site, in the order in which a request meets it: kept pages, pictures, files of the
 * build, health, the rules for requests that change something, React Router.
 */
export function createApp({ site, build, generation, cache, serveFile }: AppParts) {
  refuseUnreadableBodies();
  const { config } = site;
  const everyHeader = securityHeaders(config.siteUrl);
  const handles = new RouteHandles(build);
  const render = createRender(site, build, handles);
  const refuse = createRefuse(render, config.siteUrl);
  const pictureFiles = { files: site.files, audienceOf: createPictureAudience(site, generation) };
  const turn = createTurns();
  const pages = createPages({ site, render, generation, cache, turn, everyHeader });

  return function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!pages.answerKept(request, response)) void answerTheLongWay(request, response);
  };

  async function answerTheLongWay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (endIfTooMany(request, response)) return;
    const started = performance.now();
    const target = readTarget(request);
    response.once("close", () => {
      const path = target && handles.nameInLog(target);
      const ms = Math.round(performance.now() - started);
      site.log.info({ method: request.method, path, status: response.statusCode, ms }, "request");
    });
    try {
      await route(request, response, target);
    } catch (error) {
      // Who goes in the middle of a request gets no answer, and nothing is wrong.
      if (isAborted(error)) return;
      const status = site.outages.statusOf(error, "request failed");
      if (response.headersSent) response.destroy();
      else await refuse(request, response, status);
    }
  }

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget | undefined,
  ) {
    const reads = request.method === "GET" || request.method === "HEAD";
    // Files say what concerns files; the headers that guard a page would only make every one of them heavier.
    if (reads && target?.path.startsWith("/pictures/"))
      return servePicture(pictureFiles, request, response, target.path);
    if (reads && target && FILE_PATH.test(target.path) && tryFile(request, response)) return;
    for (const [name, value] of everyHeader) response.setHeader(name, value);
    if (!target) return refuse(request, response, 404);
    // TRACE and the like are no methods that a page could be asked with.
    if (!METHODS.includes(request.method ?? "")) {
      response.setHeader("Allow", METHODS.join(", "));
      return sendText(response, 405, "Method not allowed");
    }
    if (reads) {
      if (target.path === "/healthz") return sendText(response, 200, "ok");
      if (target.path === "/readyz") return answerReadiness(response);
      const address = handles.canonicalAddress(target);
      if (address !== undefined) return pages.answerPage(request, response, target, address);
    }
    return answerDynamic(request, response, target);
  }

  function tryFile(request: IncomingMessage, response: ServerResponse): boolean {
    let found = true;
    // Who leaves half way leaves no open file behind.
    response.once("pipe", (file: Readable) => response.once("close", () => file.destroy()));
    serveFile(request, response, () => {
      found = false;
    });
    return found;
  }

  /** What is answered anew each time: the administrator area, forms, whatever depends on who asks. */
  async function answerDynamic(request: IncomingMessage, response: ServerResponse, target: RequestTarget) {
    if (!mayChange(request, config.siteUrl)) return refuse(request, response, 403);
    await turn();
    const url = urlOf(request, config);
    const headers = headersOf(request);
    const changes = request.method !== "GET" && request.method !== "HEAD";
    let body: Buffer<ArrayBuffer> | undefined;
    if (changes) {
      const isAdministrator = await findOutWhetherAdministrator(url, headers);
      const limited = !isAdministrator && !handles.hasOwnLimits(target);
      if (limited && !(await takeForm(request, response))) return;
      const read = isAdministrator
        ? await readBody(request, UPLOAD_LIMIT_BYTES)
        : await readBody(request, FORM_LIMIT_BYTES, FORM_LIMIT_MS);
      if (read === "too large") return refuse(request, response, 413);
      if (read === "too slow") return refuse(request, response, 408);
      body = read;
    }
    const aborted = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) aborted.abort();
    });
    const rendered = await render(
      new Request(url, {
        method: request.method,
        headers,
        // As a stream: bytes would be copied once more.
        body: body && ReadableStream.from([body]),
        duplex: "half",
        signal: aborted.signal,
      } as RequestInit),
      { saveData: savesData(request), clientAddress: addressOf(request, config), changesAt: () => {} },
    );
    // The answer to a write goes out only when this process's kept pages know of it.
    if (changes) await generation.refresh();
    if (!rendered.headers.has("Cache-Control")) {
      const isPrivate = isPrivatePath(target.path) || changes || rendered.headers.has("set-cookie");
      rendered.headers.set("Cache-Control", isPrivate ? "no-store" : "no-cache");
    }
    await sendDynamic(request, response, rendered);
  }

  /**
   * While the database is away nobody is known and nothing can be counted. The form goes on to its own action all the same, which
   * cannot write either and says so beside the button, with what was typed.
   */
  async function findOutWhetherAdministrator(url: URL, headers: Headers): Promise<boolean> {
    try {
      return (await site.accounts.findAdministrator(new Request(url, { headers }))) !== undefined;
    } catch (error) {
      if (!site.outages.note(error)) throw error;
      return isPrivatePath(url.pathname);
    }
  }

  async function takeForm(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const taken = await takeFromLimit(site.db, `forms ${addressOf(request, config)}`, FORM_LIMIT).catch(
      (error) => {
        if (!site.outages.note(error)) throw error;
        return { allowed: true, retryAfterSeconds: 0 };
      },
    );
    if (taken.allowed) return true;
    response.setHeader("Retry-After", String(taken.retryAfterSeconds));
    await refuse(request, response, 429);
    return false;
  }

  /** Whether all that the site stands on can be read and written now; which part cannot. */
  async function answerReadiness(response: ServerResponse) {
    const away = await site.outages.check();
    if (away.length === 0) return sendText(response, 200, "ready");
    response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    sendText(response, 503, `not ready: ${away.join(", ")}`);
  }
}

/** What Node says to whoever reads a body whose sender has gone. */
function isAborted(error: unknown): boolean {
  return (
    error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET"
  );
}
