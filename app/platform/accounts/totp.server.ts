import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends (section 4, R6). */
const SECRET_BYTES = 20;
/** How many steps a clock may be ahead or behind (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
/** SHA-1 and 6 digits are what all apps speak. */
const KIND = { algorithm: "SHA1", digits: DIGITS, period: STEP_SECONDS } as const;

/** A secret to share with an authenticator app, in the letters that apps take (base 32). */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The code of one time step. */
export function totpCode(secret: string, step: number): string {
  return new TOTP({ ...KIND, secret }).generate({ timestamp: step * STEP_SECONDS * 1000 });
}

/** The number of the 30 seconds in which an instant lies. */
export function stepAt(instant: number): number {
  return Math.floor(instant / (STEP_SECONDS * 1000));
}

/**
 * The time step whose code this is, of those that a clock may show now.
 *
 * @param typed the code as a person typed it: blanks and dashes do not count
 */
export function findStep(secret: string, typed: string, now: number): number | undefined {
  const token = typed.normalize("NFKC").replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const drift = new TOTP({ ...KIND, secret }).validate({ token, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? undefined : stepAt(now) + drift;
}

/** What a QR code tells an authenticator app: who gave the secret, for which account. */
export function totpAddress({ issuer, account, secret }: Record<"issuer" | "account" | "secret", string>) {
  // A colon parts the two in the label, so it may be in neither.
  const [label, name] = [account, issuer].map((part) => part.replaceAll(":", " ")) as [string, string];
  return new TOTP({ ...KIND, secret, label, issuer: name }).toString();
}
