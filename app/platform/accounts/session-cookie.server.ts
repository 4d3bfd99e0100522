import { randomBytes } from "node:crypto";
import type { Config } from "../config.server.ts";
import type { Db } from "../database/database.server.ts";
import { SESSION_IDLE_MS, sessionCookieName } from "./session.ts";

/** What cookies of this site are made with. A `Site` is one. */
export type CookieParts = { db: Db; config: Pick<Config, "siteUrl"> };

/** A token that nobody guesses: 32 random bytes. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The `Set-Cookie` line that hands a session to a browser; a `token` of "" takes it away. */
export function sessionCookie(parts: CookieParts, token: string): string {
  return cookieLine(parts, sessionCookieName(isSecure(parts)), token, SESSION_IDLE_MS);
}

/** The session's token that these headers carry. */
export function readSessionToken(parts: CookieParts, headers: Headers): string | undefined {
  return readCookie(headers, sessionCookieName(isSecure(parts)));
}

/** A cookie that scripts and other sites cannot reach; a `value` of "" takes it away. */
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

/** Whether cookies can be bound to HTTPS and to this host, by the prefix `__Host-`. */
export function isSecure({ config }: CookieParts): boolean {
  return config.siteUrl.startsWith("https:");
}
