import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import type { Mail, MailContent } from "#app/platform/mail/mail.ts";
import { LINK } from "#app/platform/mail/mail-links.ts";
import { queueMail, queueNothing } from "#app/platform/mail/outbox.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Role } from "#db/schema.ts";
import { EMAIL_CHANGE_HOURS, RESET_MINUTES } from "./links.server.ts";

/** The sender of a mail. Links are built from SITE_URL and nothing else. */
export type AccountSender = { name: string; siteUrl: string };

/** Reads the sender of mails. Call it before a transaction begins. */
export async function readSender(db: ReadDb, { siteUrl }: Pick<Config, "siteUrl">): Promise<AccountSender> {
  const { name } = await readSiteSettings(db);
  return { name, siteUrl };
}

type Recipient = { name?: string; email: string };
type Person = { id: string; name: string; email: string };

/** Builds a mail: a greeting, the text, and the sender. */
function letter(sender: AccountSender, to: Recipient, subject: string, text: string): MailContent {
  const greeting = to.name === undefined ? "Hello" : `Hello ${to.name}`;
  const { name, siteUrl } = sender;
  return { to: to.email, subject, text: `${greeting},\n\n${text}\n\n${name}\n${siteUrl}/\n` };
}

export function resetMail(sender: AccountSender, person: Person): Mail {
  const text = `somebody, probably you, has forgotten the password with which you look after the website of ${sender.name}.

To choose a new one, open this page within ${RESET_MINUTES} minutes:
${LINK}

The link works once. If it was not you, there is nothing to do: your password stays as it is.`;
  return {
    ...letter(sender, person, `A new password for ${sender.name}`, text),
    about: { kind: "person", id: person.id },
    link: "new password",
  };
}

export function passwordChangedMail(sender: AccountSender, person: Person): Mail {
  return letter(
    sender,
    person,
    `Your password for ${sender.name} was changed`,
    `the password with which you look after the website of ${sender.name} was changed a moment ago. Sessions on other devices have ended.

If it was not you, choose another one at once:
${sender.siteUrl}/auth/forgotten
Then look at your account: ${sender.siteUrl}/admin/account`,
  );
}

/** Asks the reader of the new address to confirm it. */
export function confirmEmailMail(sender: AccountSender, person: Person): Mail {
  const text = `from now on you want to sign in at ${sender.name} with this e-mail address.

To confirm it, open this page within ${EMAIL_CHANGE_HOURS} hours and press "Confirm":
${LINK}

If it was not you, there is nothing to do: without a confirmation nothing changes.`;
  return {
    ...letter(sender, person, `Please confirm your address for ${sender.name}`, text),
    about: { kind: "person", id: person.id },
    link: "e-mail address",
  };
}

/** Tells the current address that a change to another one was requested. */
export function emailChangeAskedMail(sender: AccountSender, person: Person, newEmail: string): Mail {
  return letter(
    sender,
    person,
    `A new address for your account at ${sender.name}`,
    `somebody, probably you, wants to use ${newEmail} for your account at ${sender.name} instead of this address. It changes as soon as the new address is confirmed.

If it was not you, change your password and end all other sessions:
${sender.siteUrl}/admin/account`,
  );
}

/** Tells the old address that it has been replaced. */
export function emailChangedMail(sender: AccountSender, person: Person, newEmail: string): Mail {
  return letter(
    sender,
    person,
    `The address of your account at ${sender.name} was changed`,
    `your account at ${sender.name} now has the address ${newEmail}. Sign in with it from now on; this address no longer opens it.

If it was not you, tell another owner of the website at once.`,
  );
}

type Invitation = { id: string; email: string; role: Role; inviterName: string };

/** Invites somebody to administer the site. */
export function invitationMail(sender: AccountSender, { id, email, role, inviterName }: Invitation): Mail {
  const text = `${inviterName} invites you to look after the website of ${sender.name} as an ${role}.

To accept, open this page within 7 days:
${LINK}

The link works once. It is for you alone: whoever opens it can accept in your place, so please do not pass it on.

If you do not know what this is about, there is nothing to do: without your answer nobody gets access.`;
  return {
    ...letter(sender, { email }, `Invitation: look after the website of ${sender.name}`, text),
    about: { kind: "invitation", id },
    link: "invitation",
  };
}

const ONE_A_DAY = { limit: 1, windowMs: 24 * 3_600_000 };

/**
 * Tells a person, at most once a day, that somebody is guessing their password. Does the same work
 * for an address without an account.
 *
 * @param email the name of the account (`accountName`)
 */
export async function tellOfGuessing(
  { db, config }: { db: Db; config: Pick<Config, "siteUrl"> },
  email: string,
): Promise<void> {
  const { allowed } = await consumeRateLimit(db, `guessing mail ${email}`, ONE_A_DAY);
  if (!allowed) return;
  const sender = await readSender(db, config);
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("users")
      .select(["name", "email"])
      .where("email", "=", email)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    const mail = letter(
      sender,
      person ?? { name: "Nobody", email: "nobody@site.invalid" },
      `Somebody is guessing your password for ${sender.name}`,
      `today there were many wrong tries to sign in with your address at the website of ${sender.name}. None of them got in, and further ones are refused until tomorrow.

There is nothing that you have to do. You can sign in as ever on a device that you have used before, or with a passkey. On a new device, choose a new password first:
${sender.siteUrl}/auth/forgotten`,
    );
    await (person ? queueMail : queueNothing)(trx, mail);
  });
}
