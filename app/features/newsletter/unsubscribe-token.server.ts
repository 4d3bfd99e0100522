import type { Db } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { signId } from "#app/platform/http/signed-ids.server.ts";
import type { MintLink } from "#app/platform/mail/mail-links.ts";

/** Returns the key that signs unsubscribe tokens. */
export function unsubscribeKey(db: Db): Promise<string> {
  return secret(db, "newsletter");
}

/**
 * Creates the unsubscribe link for a mail to a subscriber. It is the same in every mail,
 * and nothing is stored for it, so the links of old mails keep working.
 */
export const mintUnsubscribeLink: MintLink = async ({ db, config }, { id }) => {
  const subscriber = await db
    .selectFrom("newsletterSubscribers")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "confirmed")
    .executeTakeFirst();
  if (!subscriber) return undefined;
  const token = signId(await unsubscribeKey(db), id);
  return { url: `${config.siteUrl}/newsletter/unsubscribe/${token}`, takeBack: async () => {} };
};
