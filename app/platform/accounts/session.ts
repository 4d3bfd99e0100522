const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session that nobody uses ends after this time … */
export const SESSION_IDLE_MS = 24 * HOUR;
/** … and every session after this one, however busy. */
export const SESSION_ABSOLUTE_MS = 14 * 24 * HOUR;
/** A session in use is prolonged when its last renewal is older than this. */
export const SESSION_RENEWAL_MS = 5 * MINUTE;

/** The session's cookie. With HTTPS its name makes browsers refuse it from subdomains and over plain HTTP. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? "__Host-schoolward-session" : "schoolward-session";
}
