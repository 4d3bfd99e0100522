import type { Db } from "#app/platform/database/database.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { queueMail, queueNothing } from "#app/platform/mail/outbox.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";

type Parts = { db: Db; config: Pick<Config, "siteUrl"> };

const ONE_A_DAY = { limit: 1, windowMs: 24 * 3_600_000 };

/**
 * Tells a person, at most once a day, that somebody is guessing their password. Does the same work
 * for an address without an account.
 *
 * @param email the name of the account (`accountName`)
 */
export async function tellOfGuessing({ db, config }: Parts, email: string): Promise<void> {
  const { allowed } = await consumeRateLimit(db, `guessing mail ${email}`, ONE_A_DAY);
  if (!allowed) return;
  const { name } = await readSiteSettings(db);
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("users")
      .select(["name", "email"])
      .where("email", "=", email)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    const to = person ?? { name: "Nobody", email: "nobody@site.invalid" };
    await (person ? queueMail : queueNothing)(trx, {
      to: to.email,
      subject: `Somebody is guessing your password for ${name}`,
      text: `Hello ${to.name},

today there were many wrong tries to sign in with your address at the website of ${name}. None of them got in, and further ones are refused until tomorrow.

There is nothing that you have to do. You can sign in as ever on a device that you have used before, or with a passkey. On a new device, choose a new password first:
${config.siteUrl}/auth/forgotten

${name}
${config.siteUrl}/
`,
    });
  });
}
