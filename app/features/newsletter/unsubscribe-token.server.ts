import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/secrets.server.ts";

const UUID_DIGITS = 32;

/** What unsubscribe tokens are signed with. */
export function unsubscribeKey(db: Db): Promise<string> {
  return secret(db, "newsletter");
}

/**
 * What stands in the unsubscribe link of every mail to one subscriber: the id and a signature over it. Nothing has to be
 * stored for it, and the link of an old mail works as long as the subscriber is known.
 */
export function unsubscribeToken(key: string, subscriberId: string): string {
  return subscriberId.replaceAll("-", "") + signatureOf(key, subscriberId);
}

/** The subscriber whose token this is; undefined when we never signed it. */
export function readUnsubscribeToken(key: string, token: string): string | undefined {
  const digits = token.slice(0, UUID_DIGITS);
  if (!/^[\da-f]{32}$/.test(digits)) return undefined;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const expected = Buffer.from(signatureOf(key, id));
  const given = Buffer.from(token.slice(UUID_DIGITS));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function signatureOf(key: string, subscriberId: string): string {
  return createHmac("sha256", key).update(subscriberId).digest("base64url");
}
