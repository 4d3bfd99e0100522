import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const STEP_MS = 30_000;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends (section 4, R6). */
const SECRET_BYTES = 20;
/** How many steps a clock may be ahead or behind (RFC 6238, section 5.2). */
const DRIFT = [0, -1, 1];

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret to share with an authenticator app, in the letters that apps take (base 32). */
export function makeTotpSecret(): string {
  let bits = 0n;
  for (const byte of randomBytes(SECRET_BYTES)) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let i = 0; i < (SECRET_BYTES * 8) / 5; i += 1) {
    text = ALPHABET[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text;
}

/** The code of one time step (RFC 6238 with SHA-1 and 6 digits, which is what all apps speak). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decode(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The number of the 30 seconds in which an instant lies. */
export function stepAt(instant: number): number {
  return Math.floor(instant / STEP_MS);
}

/**
 * The time step whose code this is, of those that a clock may show now.
 *
 * @param typed the code as a person typed it: blanks and dashes do not count
 */
export function findStep(secret: string, typed: string, now: number): number | undefined {
  const code = typed.normalize("NFKC").replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(code)) return undefined;
  return DRIFT.map((drift) => stepAt(now) + drift).find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
}

/** What a QR code tells an authenticator app: who gave the secret, for which account. */
export function totpAddress({ issuer, account, secret }: Record<"issuer" | "account" | "secret", string>) {
  // A colon parts the two in the label, so it may be in neither.
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(":", " "))).join(":");
  const rest = `secret=${secret}&issuer=${encodeURIComponent(issuer.replaceAll(":", " "))}`;
  return `otpauth://totp/${label}?${rest}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

function decode(secret: string): Buffer {
  let bits = 0n;
  for (const letter of secret) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter));
  const bytes = Math.floor((secret.length * 5) / 8);
  return Buffer.from(bits.toString(16).padStart(bytes * 2, "0"), "hex");
}
