import { randomBytes } from "node:crypto";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/health/outages.server.ts";
import { type RequestInfo, requestContext } from "#app/platform/http/request.server.ts";
import { type Site, siteContext } from "#app/platform/http/site.server.ts";
import type { Address } from "./address.ts";
import { createDocumentHandler } from "./documents.ts";
import { nameFailures } from "./name-failures.ts";
import { contentSecurityPolicy, FRAMED_BY_US, hashOwnScripts, isFramedByUs } from "./security-headers.ts";

/**
 * Renders once with React Router: a page, its data in the admin area, or an action's answer.
 *
 * @param init the rest of the request besides its address
 * @param db what the loaders read from, if not the database itself
 */
export type Render = (
  address: Address,
  info: Omit<RequestInfo, "nonce" | "nameInLog">,
  init?: RequestInit,
  db?: ReadDb,
) => Promise<Response>;

/** Creates the renderer. HTML answers get a policy with the hashes of our own inline scripts. */
export function createRender(site: Site, build: ServerBuild): Render {
  const isProduction = process.env.NODE_ENV === "production";
  const handlerFor = createHandlers(nameFailures(build, site.outages));

  return async (address, info, init, db = site.db) => {
    const nonce = randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    context.set(siteContext, { ...site, db });
    context.set(requestContext, { ...info, nonce, nameInLog: address.nameInLog });
    const rendered = await handlerFor(address)(new Request(address.url, init), context);
    if (rendered.status === 503 && !rendered.headers.has("Retry-After"))
      rendered.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
    if (!rendered.headers.get("Content-Type")?.startsWith("text/html") || rendered.body === null)
      return rendered;
    const { html, hashes } = hashOwnScripts(await rendered.text(), nonce);
    const headers = new Headers(rendered.headers);
    const framedByUs = isFramedByUs(address.pattern);
    if (framedByUs) headers.set(...FRAMED_BY_US);
    if (isProduction)
      headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, site.config.siteUrl, framedByUs));
    return new Response(html, { status: rendered.status, headers });
  };
}

/**
 * Creates one handler per page, which knows only that page's routes. React Router searches all
 * routes it is given, twice per request, and a handler cannot run another route than the one that
 * limits and headers were chosen for.
 */
function createHandlers(build: ServerBuild) {
  const mode = process.env.NODE_ENV === "production" ? "production" : "development";
  const handlers = new Map<string | undefined, RequestHandler>();
  return ({ routeIds, isDocument }: Address): RequestHandler => {
    const leaf = routeIds.at(-1);
    const known = handlers.get(leaf);
    if (known) return known;
    const own = routeIds.length > 0 ? onlyWith(routeIds, build) : build;
    const handler = isDocument ? createDocumentHandler(own) : createRequestHandler(own, mode);
    handlers.set(leaf, handler);
    return handler;
  };
}

function onlyWith(ids: string[], build: ServerBuild): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(ids.map((id) => [id, routes[id] as Route]));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
