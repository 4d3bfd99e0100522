import type { Config } from "#app/platform/program/config.server.ts";
import type { SiteRequest } from "./address.ts";
import { schemeOf } from "./request-facts.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: it must not come from a page of another site.
 *
 * Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. A request with neither does not come
 * from a browser. It is allowed unless it carries cookies (a mail server's one-click unsubscribe
 * carries none).
 */
export function mayChange(
  request: Pick<SiteRequest, "method" | "headers">,
  config: Pick<Config, "siteUrl" | "trustedProxies">,
): boolean {
  if (SAFE_METHODS.has(request.method ?? "")) return true;
  const { origin, cookie } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  // From one of our pages that hides its address (`Referrer-Policy: no-referrer`), such as one
  // behind a mailed link.
  if (origin === "null") return fetchSite === "same-origin";
  if (origin !== undefined) return origin === config.siteUrl || origin === requestedOrigin(request, config);
  return fetchSite !== undefined || cookie === undefined;
}

/**
 * The origin that the browser requested, including the scheme: over http, anybody in between could
 * have written the page.
 */
function requestedOrigin(
  request: Pick<SiteRequest, "headers">,
  config: Pick<Config, "siteUrl" | "trustedProxies">,
): string | undefined {
  const { host } = request.headers;
  const address = `${schemeOf(request, config)}//${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
