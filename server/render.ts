import { randomBytes } from "node:crypto";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Db } from "#app/platform/database/database.server.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/outages.server.ts";
import { type RequestInfo, requestContext } from "#app/platform/request.server.ts";
import { type Site, siteContext } from "#app/platform/site.server.ts";
import type { RouteHandles } from "./address.ts";
import { sayOutages } from "./say-outages.ts";
import { contentSecurityPolicy, FRAMED_BY_US, hashOwnScripts, isFramedByUs } from "./security-headers.ts";

/**
 * One rendering by React Router: the page, the data or the answer of an action.
 *
 * @param db what its loaders read through, when it is not the database itself
 */
export type Render = (request: Request, info: Omit<RequestInfo, "nonce">, db?: Db) => Promise<Response>;

/** Makes the site renderable; an HTML answer gets its policy, with the hashes of our own inline scripts. */
export function createRender(site: Site, build: ServerBuild, handles: RouteHandles): Render {
  const isProduction = process.env.NODE_ENV === "production";
  const handlerFor = createHandlers(sayOutages(build, site.outages), handles);

  return async (request, info, db = site.db) => {
    const nonce = randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    context.set(siteContext, { ...site, db });
    context.set(requestContext, { ...info, nonce });
    const { pathname } = new URL(request.url);
    const rendered = await handlerFor(pathname)(request, context);
    if (rendered.status === 503 && !rendered.headers.has("Retry-After"))
      rendered.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
    if (!rendered.headers.get("Content-Type")?.startsWith("text/html") || rendered.body === null)
      return rendered;
    const { html, hashes } = hashOwnScripts(await rendered.text(), nonce);
    const headers = new Headers(rendered.headers);
    const framedByUs = isFramedByUs(pathname);
    if (framedByUs) headers.set(...FRAMED_BY_US);
    if (isProduction)
      headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, site.config.siteUrl, framedByUs));
    return new Response(html, { status: rendered.status, headers });
  };
}

/**
 * React Router looks through every route that it is given, twice for each request, and makes an object of each. So every page has a
 * handler of its own, which knows the routes that this page consists of and no other.
 */
function createHandlers(build: ServerBuild, handles: RouteHandles) {
  const mode = process.env.NODE_ENV === "production" ? "production" : "development";
  const handlers = new Map<string | undefined, RequestHandler>();
  return (pathname: string): RequestHandler => {
    const ids = handles.routeIds(pathname);
    const known = handlers.get(ids.at(-1));
    if (known) return known;
    const handler = createRequestHandler(ids.length > 0 ? onlyWith(ids, build) : build, mode);
    handlers.set(ids.at(-1), handler);
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
