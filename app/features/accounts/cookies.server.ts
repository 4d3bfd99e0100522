import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";

/** What cookies are built from, such as a `Site`. */
export type CookieParts = { db: Db; config: Pick<Config, "siteUrl"> };

/** Generates an unguessable token of 32 random bytes. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Hashes a token of 32 random bytes for storage. The token can't be derived from anything in the
 * database.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Declares a cookie that scripts and other sites can't read. With HTTPS its prefix makes browsers
 * refuse it from subdomains and over plain HTTP.
 */
export function defineCookie(name: string, lifeMs: number) {
  const nameFor = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}schoolward-${name}`;
  const isSecure = ({ config }: CookieParts) => config.siteUrl.startsWith("https:");
  /** Returns the `Set-Cookie` line that stores a value. */
  function set(parts: CookieParts, value: string): string {
    const life = value === "" ? 0 : Math.floor(lifeMs / 1000);
    const secure = isSecure(parts) ? "; Secure" : "";
    const pair = `${nameFor(isSecure(parts))}=${encodeURIComponent(value)}`;
    return `${pair}; Max-Age=${life}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  }
  return {
    set,
    /** Returns the `Set-Cookie` line that removes the cookie from the browser. */
    clear: (parts: CookieParts) => set(parts, ""),
    read: (parts: CookieParts, headers: Headers) => readCookie(headers, nameFor(isSecure(parts))),
  };
}

function readCookie(headers: Headers, name: string): string | undefined {
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
