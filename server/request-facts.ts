import { clientAddress, forwardedValue } from "#app/platform/http/client-address.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import type { SiteRequest } from "./address.ts";

/** Whether the visitor asked for less data. */
export function savesData(request: Pick<SiteRequest, "headers">): boolean {
  return request.headers["save-data"] === "on";
}

/**
 * Identifies the client for rate limits. Forwarding headers count only if the settings name a
 * proxy.
 */
export function clientOf(
  request: Pick<SiteRequest, "headers" | "socket">,
  { trustedProxies }: Pick<Config, "trustedProxies">,
): string {
  return clientAddress(request.headers, request.socket.remoteAddress, trustedProxies);
}

/**
 * The scheme that the browser used, as a trusted proxy reports it, otherwise that of the public
 * address.
 */
export function schemeOf(
  request: Pick<SiteRequest, "headers">,
  { siteUrl, trustedProxies }: Pick<Config, "siteUrl" | "trustedProxies">,
): "http:" | "https:" {
  const said = forwardedValue(request.headers, "x-forwarded-proto", trustedProxies);
  if (said === "https" || said === "http") return `${said}:`;
  return siteUrl.startsWith("https:") ? "https:" : "http:";
}

/**
 * Copies all header lines, including repeated ones, except `Origin`. `mayChange` has already
 * decided whether the request may change something, and the router would compare `Origin` again,
 * with headers that a proxy may have changed.
 */
export function headersOf(request: Pick<SiteRequest, "rawHeaders">): Headers {
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] as string;
    if (!name.startsWith(":") && name.toLowerCase() !== "origin")
      headers.append(name, request.rawHeaders[i + 1] as string);
  }
  return headers;
}
