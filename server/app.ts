import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import {
  chooseEncoding,
  type PageCache,
  type StoredPage,
} from "#app/platform/page-cache/page-cache.server.ts";
import { clientAddress, takeFromLimit } from "#app/platform/rate-limits.server.ts";
import { requestContext } from "#app/platform/request.server.ts";
import { type Site, siteContext } from "#app/platform/site.server.ts";
import { isPrivatePath, type RequestTarget, RouteHandles, readTarget } from "./address.ts";
import { servePicture } from "./picture-files.ts";
import { FORM_LIMIT_BYTES, readBody, UPLOAD_LIMIT_BYTES } from "./request-body.ts";
import { mayChange } from "./same-origin.ts";
import { contentSecurityPolicy, hashOwnScripts, securityHeaders } from "./security-headers.ts";
import { sendDynamic } from "./send.ts";

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

const PUBLIC_CACHING = "public, max-age=0, s-maxage=10";
/** For caches in front of the site only (RFC 9213): browsers would show scripts a stale page's data once more. */
const CDN_CACHING = "max-age=10, stale-while-revalidate=60";
const PRIVATE_CACHING = "no-store";

/**
 * The whole HTTP behaviour of the site, in the order in which a request meets it: kept pages, health, pictures, files of
 * the build, the rules for requests that change something, React Router.
 */
export function createApp(parts: AppParts) {
  const { site, build, generation, cache, serveFile } = parts;
  const { siteUrl } = site.config;
  const everyHeader = securityHeaders(siteUrl);
  const handles = new RouteHandles(build);
  const render = createRequestHandler(
    build,
    process.env.NODE_ENV === "production" ? "production" : "development",
  );
  const beingRendered = new Map<string, Promise<StoredPage | Response>>();

  return function answer(request: IncomingMessage, response: ServerResponse): void {
    const kept = findKept(request);
    if (kept) sendPage(request, response, kept);
    else void answerTheLongWay(request, response);
  };

  async function answerTheLongWay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const target = readTarget(request);
    response.once("close", () => {
      const ms = Math.round(performance.now() - started);
      site.log.info(
        {
          method: request.method,
          path: target && handles.nameInLog(target),
          status: response.statusCode,
          ms,
        },
        "request",
      );
    });
    try {
      await route(request, response, target);
    } catch (error) {
      site.log.error({ err: error }, "request failed");
      if (response.headersSent) response.destroy();
      else await refuse(request, response, 500);
    }
  }

  /** The short way of a hit: one look into a map, before anything is parsed or allocated. */
  function findKept(request: IncomingMessage): StoredPage | undefined {
    if (!cache || request.method !== "GET") return undefined;
    const url = request.url as string;
    if (url.includes("?")) return undefined;
    return cache.find(keyOf(url, savesData(request)));
  }

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget | undefined,
  ) {
    const reads = request.method === "GET" || request.method === "HEAD";
    // Files say what concerns files; the headers that guard a page would only make every one of them heavier.
    if (reads && target?.path.startsWith("/pictures/"))
      return servePicture(site, request, response, target.path);
    if (reads && target && FILE_PATH.test(target.path) && tryFile(request, response)) return;
    for (const [name, value] of everyHeader) response.setHeader(name, value);
    if (!target) return refuse(request, response, 404);
    if (reads) {
      if (target.path === "/healthz") return sendText(response, 200, "ok");
      if (target.path === "/readyz") return answerReadiness(response);
      const address = handles.canonicalAddress(target);
      if (address !== undefined) return answerPage(request, response, target, address);
    }
    return answerDynamic(request, response, target);
  }

  function tryFile(request: IncomingMessage, response: ServerResponse): boolean {
    let found = true;
    serveFile(request, response, () => {
      found = false;
    });
    return found;
  }

  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    address: string,
  ) {
    if (target.path !== "/" && target.path.endsWith("/")) {
      const query = target.query && `?${target.query}`;
      response.writeHead(301, { Location: target.path.replace(/\/+$/, "") + query });
      return void response.end();
    }
    const saveData = savesData(request);
    const key = keyOf(address, saveData);
    const kept = cache?.find(key);
    if (kept) return sendPage(request, response, kept);

    // Everybody who asks while a page is being rendered gets that one rendering, unless something was published since.
    const flight = `${generation.current()} ${key}`;
    const page = await (beingRendered.get(flight) ?? startRendering(flight, key, address, saveData));
    if (page instanceof Response) await sendDynamic(request, response, page.clone());
    else sendPage(request, response, page);
  }

  function startRendering(flight: string, key: string, address: string, saveData: boolean) {
    const rendering = renderPage(key, address, saveData).finally(() => beingRendered.delete(flight));
    beingRendered.set(flight, rendering);
    return rendering;
  }

  /**
   * Renders a public page from its canonical address alone, so that nothing else of the request (host, headers, other
   * parameters) can get into what others will see. An answer other than 200 is not kept. A feed or a site map is a page
   * like any other here: whatever text its route answers.
   */
  async function renderPage(key: string, address: string, saveData: boolean): Promise<StoredPage | Response> {
    await generation.refresh();
    const renderedAt = generation.current();
    let expiresAt = Number.POSITIVE_INFINITY;
    const rendered = await renderDocument(new Request(siteUrl + address), {
      saveData,
      clientAddress: "",
      changesAt: (instant) => {
        expiresAt = Math.min(expiresAt, instant);
      },
    });
    if (rendered.status !== 200 || rendered.headers.has("set-cookie") || !cache) return rendered;
    const headers: [string, string][] = [
      ...everyHeader,
      ...(Array.from(rendered.headers) as [string, string][]),
      ["Cache-Control", PUBLIC_CACHING],
      ["CDN-Cache-Control", CDN_CACHING],
      ["Vary", "Accept-Encoding, Save-Data"],
    ];
    return cache.store(key, renderedAt, { text: await rendered.text(), headers, expiresAt });
  }

  async function answerDynamic(request: IncomingMessage, response: ServerResponse, target: RequestTarget) {
    if (!mayChange(request, siteUrl)) return refuse(request, response, 403);
    const url = new URL(
      request.url as string,
      `${isHttps(request) ? "https" : "http"}://${safeHost(request)}`,
    );
    const headers = headersOf(request);
    const changes = request.method !== "GET" && request.method !== "HEAD";
    let body: Buffer | undefined;
    if (changes) {
      const administrator = await site.accounts.findAdministrator(new Request(url, { headers }));
      const limited = !administrator && !handles.hasOwnLimits(target);
      if (limited && !(await takeForm(request, response))) return;
      const read = await readBody(request, administrator ? UPLOAD_LIMIT_BYTES : FORM_LIMIT_BYTES);
      if (read === "too large") return refuse(request, response, 413);
      body = read;
    }
    const aborted = new AbortController();
    response.once("close", () => aborted.abort());
    const rendered = await renderDocument(
      new Request(url, {
        method: request.method,
        headers,
        body: body && new Uint8Array(body),
        signal: aborted.signal,
      } as RequestInit),
      { saveData: savesData(request), clientAddress: addressOf(request), changesAt: () => {} },
    );
    // The answer to a write goes out only when this process's kept pages know of it.
    if (changes) await generation.refresh();
    if (!rendered.headers.has("Cache-Control")) {
      const isPrivate = isPrivatePath(target.path) || changes || rendered.headers.has("set-cookie");
      rendered.headers.set("Cache-Control", isPrivate ? PRIVATE_CACHING : "no-cache");
    }
    await sendDynamic(request, response, rendered);
  }

  async function takeForm(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const taken = await takeFromLimit(site.db, `forms ${addressOf(request)}`, FORM_LIMIT);
    if (taken.allowed) return true;
    response.setHeader("Retry-After", String(taken.retryAfterSeconds));
    await refuse(request, response, 429);
    return false;
  }

  /** One rendering by React Router; an HTML answer gets its policy, with the hashes of our own inline scripts. */
  async function renderDocument(
    request: Request,
    info: { saveData: boolean; clientAddress: string; changesAt(instant: number): void; refusal?: number },
  ): Promise<Response> {
    const nonce = randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    context.set(requestContext, { ...info, nonce });
    const rendered = await render(request, context);
    if (!rendered.headers.get("Content-Type")?.startsWith("text/html") || rendered.body === null)
      return rendered;
    const { html, hashes } = hashOwnScripts(await rendered.text(), nonce);
    const headers = new Headers(rendered.headers);
    if (process.env.NODE_ENV === "production")
      headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, siteUrl));
    return new Response(html, { status: rendered.status, headers });
  }

  /** A refusal in the site's own looks for a browser's page request, one line for everything else. */
  async function refuse(request: IncomingMessage, response: ServerResponse, status: keyof typeof REFUSALS) {
    // What is left of the body is not read; the connection cannot carry another request.
    if (!request.complete) response.setHeader("Connection", "close");
    response.setHeader("Cache-Control", PRIVATE_CACHING);
    if (!request.headers.accept?.includes("text/html")) return sendText(response, status, REFUSALS[status]);
    try {
      const page = await renderDocument(new Request(`${siteUrl}/refused`), {
        saveData: savesData(request),
        clientAddress: "",
        changesAt: () => {},
        refusal: status,
      });
      await sendDynamic(request, response, page);
    } catch {
      sendText(response, status, REFUSALS[status]);
    }
  }

  async function answerReadiness(response: ServerResponse) {
    try {
      await Promise.all([site.db.selectFrom("site").select("generation").execute(), site.files.check()]);
      sendText(response, 200, "ready");
    } catch (error) {
      site.log.warn({ err: error }, "not ready");
      sendText(response, 503, "not ready");
    }
  }

  function addressOf(request: IncomingMessage): string {
    return clientAddress(request.headers, request.socket.remoteAddress, site.config.trustProxy);
  }

  function isHttps(request: IncomingMessage): boolean {
    return site.config.trustProxy
      ? request.headers["x-forwarded-proto"] === "https"
      : siteUrl.startsWith("https:");
  }

  function safeHost(request: IncomingMessage): string {
    const { host } = request.headers;
    return host && /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)
      ? host
      : new URL(siteUrl).host;
  }
}

/** Where a file of the build may be: bundled assets and the few files of `public/`. */
const FILE_PATH = /^\/(assets\/.+|[\w-]+\.[\w.]+)$/;

const REFUSALS = {
  403: "Refused: this request comes from another site.",
  404: "Not found",
  413: "Too large",
  429: "Too many requests",
  500: "Something went wrong",
} as const;

function sendPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
  const { etag, headers, body } =
    page.encodings[chooseEncoding(request.headers["accept-encoding"] as string | undefined)];
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known === etag || known.includes(page.contentTag))) {
    response.writeHead(304, [
      "ETag",
      etag,
      "Cache-Control",
      PUBLIC_CACHING,
      "CDN-Cache-Control",
      CDN_CACHING,
      "Vary",
      "Accept-Encoding, Save-Data",
    ]);
    response.end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function keyOf(address: string, saveData: boolean): string {
  return saveData ? `${address} save-data` : address;
}

function savesData(request: IncomingMessage): boolean {
  return request.headers["save-data"] === "on";
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] as string;
    if (!name.startsWith(":")) headers.append(name, request.rawHeaders[i + 1] as string);
  }
  return headers;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(text);
}
