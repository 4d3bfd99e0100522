import { betterAuth } from "better-auth";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../ids.server.ts";
import type { Log } from "../log.server.ts";
import { findOutage } from "../outages.server.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import { SESSION_IDLE_MS, SESSION_RENEWAL_MS, sessionCookieName } from "./session.ts";

export type LibraryParts = { database: Database; config: Pick<Config, "siteUrl">; log: Log; secret: string };

/**
 * How the accounts library (Better Auth) is set up here. It is called from the server only: its own HTTP addresses are
 * not served, so its limits and origin checks rest with ours.
 */
export function libraryOptions({ database, config, log, secret }: LibraryParts) {
  const isSecure = config.siteUrl.startsWith("https:");
  return {
    appName: "Schoolward",
    baseURL: config.siteUrl,
    secret,
    database: { db: database.db, type: database.engine, transaction: true },
    user: { modelName: "users" },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications" },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_IDLE_MS / 1000,
      updateAge: SESSION_RENEWAL_MS / 1000,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }: { hash: string; password: string }) => isPassword(password, hash),
      },
    },
    advanced: {
      // Nothing about where a person signs in from is kept.
      ipAddress: { disableIpTracking: true },
      // The `__Host-` name asks for Secure, path / and no domain; the library only knows `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" },
      cookies: { session_token: { name: sessionCookieName(isSecure) } },
      // Our migrations make the tables; a test compares them with the library's own list.
      database: { generateId: () => newId(), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      // Only the sentence: what comes with it may hold an address or a token.
      log: (_level: string, message: string, ...because: unknown[]) => {
        // A database that is away is said once, by who asked.
        if (!because.some(findOutage)) log.error({ part: "accounts" }, message);
      },
    },
  } as const;
}

/** Starts the library. Loading this file costs 150 ms and 40 MB, so it is imported when somebody signs in, not before. */
export function openLibrary(parts: LibraryParts) {
  return betterAuth(libraryOptions(parts));
}

export type Library = ReturnType<typeof openLibrary>;
