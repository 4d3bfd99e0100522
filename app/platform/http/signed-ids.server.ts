import { createHmac, timingSafeEqual } from "node:crypto";

const UUID_DIGITS = 32;

/**
 * Returns a token for a link about one record: its id and a signature over it. Nothing is stored
 * for it, so the link works as long as the record is there.
 *
 * @param id a UUID
 */
export function signId(key: string, id: string): string {
  return id.replaceAll("-", "") + signatureOf(key, id);
}

/** Returns the id in a token of {@link signId}; undefined if we didn't sign it. */
export function readSignedId(key: string, token: string): string | undefined {
  const digits = token.slice(0, UUID_DIGITS);
  if (!/^[\da-f]{32}$/.test(digits)) return undefined;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const expected = Buffer.from(signatureOf(key, id));
  const given = Buffer.from(token.slice(UUID_DIGITS));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function signatureOf(key: string, id: string): string {
  return createHmac("sha256", key).update(id).digest("base64url");
}
