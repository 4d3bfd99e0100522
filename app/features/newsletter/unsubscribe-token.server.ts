import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import type { MintLink } from "#app/platform/mail/mail-links.ts";

const UUID_DIGITS = 32;

/** Returns the key that signs unsubscribe tokens. */
export function unsubscribeKey(db: Db): Promise<string> {
  return secret(db, "newsletter");
}

/**
 * Returns the token of the unsubscribe link in every mail to one subscriber: the id and a signature
 * over it. Nothing is stored for it, so the links of old mails keep working.
 */
function unsubscribeToken(key: string, subscriberId: string): string {
  return subscriberId.replaceAll("-", "") + signatureOf(key, subscriberId);
}

/** Creates the unsubscribe link for a mail to a subscriber. It is the same in every mail. */
export const mintUnsubscribeLink: MintLink = async ({ db, config }, { id }) => {
  const subscriber = await db
    .selectFrom("newsletterSubscribers")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "confirmed")
    .executeTakeFirst();
  if (!subscriber) return undefined;
  const token = unsubscribeToken(await unsubscribeKey(db), id);
  return { url: `${config.siteUrl}/newsletter/unsubscribe/${token}`, takeBack: async () => {} };
};

/** Returns the id of a token's subscriber; undefined if we didn't sign it. */
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
