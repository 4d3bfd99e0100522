const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An unused session ends after this time … */
export const SESSION_IDLE_MS = 24 * HOUR;
/** … and every session ends after this one. */
export const SESSION_ABSOLUTE_MS = 14 * 24 * HOUR;
/** A session in use is extended if its last renewal is older than this. */
export const SESSION_RENEWAL_MS = 5 * MINUTE;

/** The kinds of second step. */
export type SecondStep = "totp" | "passkey" | "recovery-code";
