import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Db } from "#app/platform/database/database.server.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/outages.server.ts";
import { type RequestInfo, requestContext } from "#app/platform/request.server.ts";
import { type Site, siteContext } from "#app/platform/site.server.ts";
import { sayOutages } from "./say-outages.ts";
import { contentSecurityPolicy, FRAMED_BY_US, hashOwnScripts, isFramedByUs } from "./security-headers.ts";

/**
 * One rendering by React Router: the page, the data or the answer of an action.
 *
 * @param db what its loaders read through, when it is not the database itself
 */
export type Render = (request: Request, info: Omit<RequestInfo, "nonce">, db?: Db) => Promise<Response>;

/** Makes the site renderable; an HTML answer gets its policy, with the hashes of our own inline scripts. */
export function createRender(site: Site, build: ServerBuild): Render {
  const isProduction = process.env.NODE_ENV === "production";
  const render = createRequestHandler(
    sayOutages(build, site.outages),
    isProduction ? "production" : "development",
  );

  return async (request, info, db = site.db) => {
    const nonce = randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    context.set(siteContext, { ...site, db });
    context.set(requestContext, { ...info, nonce });
    const rendered = await render(request, context);
    if (rendered.status === 503 && !rendered.headers.has("Retry-After"))
      rendered.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
    if (!rendered.headers.get("Content-Type")?.startsWith("text/html") || rendered.body === null)
      return rendered;
    const { html, hashes } = hashOwnScripts(await rendered.text(), nonce);
    const headers = new Headers(rendered.headers);
    const framedByUs = isFramedByUs(new URL(request.url).pathname);
    if (framedByUs) headers.set(...FRAMED_BY_US);
    if (isProduction)
      headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, site.config.siteUrl, framedByUs));
    return new Response(html, { status: rendered.status, headers });
  };
}
