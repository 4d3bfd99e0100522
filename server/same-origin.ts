import type { IncomingMessage } from "node:http";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: it does not come from a page of another site.
 *
 * Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. A request with neither is not a browser's; it is let
 * through unless it carries cookies (a mail server's one-click unsubscribe carries none).
 *
 * @param siteUrl the public address, accepted beside the request's own host
 */
export function mayChange(request: IncomingMessage, siteUrl: string): boolean {
  if (SAFE_METHODS.has(request.method ?? "")) return true;
  const { origin, host, cookie } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  // From a page of ours that tells nobody its address (`Referrer-Policy: no-referrer`), as behind a mailed link.
  if (origin === "null") return fetchSite === "same-origin";
  if (origin !== undefined) return isOwnOrigin(origin, host, siteUrl);
  return fetchSite !== undefined || cookie === undefined;
}

function isOwnOrigin(origin: string, host: string | undefined, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(siteUrl).origin;
}
