import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { SESSION_IDLE_MS, sessionCookieName } from "./session.ts";

/** What cookies are built from, such as a `Site`. */
export type CookieParts = { db: Db; config: Pick<Config, "siteUrl"> };

/** Generates an unguessable token of 32 random bytes. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Returns the `Set-Cookie` line that stores the session in a browser; a `token` of "" removes it.
 */
export function sessionCookie(parts: CookieParts, token: string): string {
  return cookieLine(parts, sessionCookieName(isSecure(parts)), token, SESSION_IDLE_MS);
}

/** Returns the session token in these headers. */
export function readSessionToken(parts: CookieParts, headers: Headers): string | undefined {
  return readCookie(headers, sessionCookieName(isSecure(parts)));
}

/**
 * Returns the `Set-Cookie` line of a cookie that scripts and other sites can't read; a `value` of
 * "" removes it.
 */
export function cookieLine(parts: CookieParts, name: string, value: string, lifeMs: number): string {
  const life = value === "" ? 0 : Math.floor(lifeMs / 1000);
  const secure = isSecure(parts) ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Max-Age=${life}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

export function readCookie(headers: Headers, name: string): string | undefined {
  const found = (headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** Returns whether the prefix `__Host-` can bind cookies to HTTPS and to this host. */
export function isSecure({ config }: CookieParts): boolean {
  return config.siteUrl.startsWith("https:");
}
