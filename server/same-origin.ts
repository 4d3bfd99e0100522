import type { Config } from "#app/platform/config.server.ts";
import type { SiteRequest } from "./address.ts";
import { schemeOf } from "./request-facts.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: it does not come from a page of another site.
 *
 * Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. A request with neither is not a browser's; it is let
 * through unless it carries cookies (a mail server's one-click unsubscribe carries none).
 */
export function mayChange(
  request: Pick<SiteRequest, "method" | "headers">,
  config: Pick<Config, "siteUrl" | "trustedProxies">,
): boolean {
  if (SAFE_METHODS.has(request.method ?? "")) return true;
  const { origin, cookie } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  // From a page of ours that tells nobody its address (`Referrer-Policy: no-referrer`), as behind a mailed link.
  if (origin === "null") return fetchSite === "same-origin";
  if (origin !== undefined) return origin === config.siteUrl || origin === requestedOrigin(request, config);
  return fetchSite !== undefined || cookie === undefined;
}

/** The origin that the browser asked, scheme included: over http, anybody on the way could have written the page. */
function requestedOrigin(
  request: Pick<SiteRequest, "headers">,
  config: Pick<Config, "siteUrl" | "trustedProxies">,
): string | undefined {
  const { host } = request.headers;
  const address = `${schemeOf(request, config)}//${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
