import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends (section 4, R6). */
const SECRET_BYTES = 20;
/** How many time steps a clock may be ahead or behind (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
/** SHA-1 and 6 digits, which all apps support. */
const KIND = { algorithm: "SHA1", digits: DIGITS, period: STEP_SECONDS } as const;

/** Generates a secret for an authenticator app, in base 32 as apps expect. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the code of one time step. */
export function totpCode(secret: string, step: number): string {
  return new TOTP({ ...KIND, secret }).generate({ timestamp: step * STEP_SECONDS * 1000 });
}

/** Returns the number of the 30-second time step of an instant. */
export function stepAt(instant: number): number {
  return Math.floor(instant / (STEP_SECONDS * 1000));
}

/**
 * Finds the time step of a code, among those that a clock may currently show.
 *
 * @param typed the code as typed; spaces and dashes are ignored
 */
export function findStep(secret: string, typed: string, now: number): number | undefined {
  const token = typed.normalize("NFKC").replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const drift = new TOTP({ ...KIND, secret }).validate({ token, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? undefined : stepAt(now) + drift;
}

/** Returns the content of a QR code for an authenticator app, with the issuer and the account. */
export function totpAddress({ issuer, account, secret }: Record<"issuer" | "account" | "secret", string>) {
  // A colon separates the two in the label, so neither may contain one.
  const [label, name] = [account, issuer].map((part) => part.replaceAll(":", " ")) as [string, string];
  return new TOTP({ ...KIND, secret, label, issuer: name }).toString();
}
