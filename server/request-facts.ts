import type { IncomingMessage } from "node:http";
import { clientAddress } from "#app/platform/client-address.ts";
import type { Config } from "#app/platform/config.server.ts";

/** Whether the visitor asked for less data. */
export function savesData(request: IncomingMessage): boolean {
  return request.headers["save-data"] === "on";
}

/** The address that limits count by; a proxy's word counts only where the settings say that there is one. */
export function addressOf(request: IncomingMessage, { trustProxy }: Config): string {
  return clientAddress(request.headers, request.socket.remoteAddress, trustProxy);
}

/** The request's address as routes see it; a host that could not be one is replaced by the site's own. */
export function urlOf(request: IncomingMessage, { siteUrl, trustProxy }: Config): URL {
  const isHttps = trustProxy
    ? request.headers["x-forwarded-proto"] === "https"
    : siteUrl.startsWith("https:");
  const { host } = request.headers;
  // Also letters and digits may stand for no host: a number that is too large for an address.
  const isHost =
    host !== undefined &&
    /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) &&
    URL.canParse(`http://${host}`);
  const safeHost = isHost ? host : new URL(siteUrl).host;
  return new URL(request.url as string, `${isHttps ? "https" : "http"}://${safeHost}`);
}

/**
 * All header lines, repeated ones too, but for `Origin`: whether the request may change something is decided before (`mayChange`).
 * The router would compare it with the request's own address once more, and behind a proxy that says nothing of HTTPS, or of the
 * host that it was asked for, that is not the one which browsers know.
 */
export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] as string;
    if (!name.startsWith(":") && name.toLowerCase() !== "origin")
      headers.append(name, request.rawHeaders[i + 1] as string);
  }
  return headers;
}
