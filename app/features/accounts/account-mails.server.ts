import type { Mail } from "#app/platform/mail/mail.ts";
import { LINK } from "#app/platform/mail/mail-links.ts";
import { EMAIL_CHANGE_HOURS, RESET_MINUTES } from "./account-links.server.ts";

/** The sender of a mail. Links are built from SITE_URL and nothing else. */
export type AccountSender = { name: string; siteUrl: string };

type Recipient = { name: string; email: string };
type Person = Recipient & { id: string };

export function resetMail(sender: AccountSender, person: Person): Mail {
  return {
    about: { kind: "person", id: person.id },
    link: "new password",
    to: person.email,
    subject: `A new password for ${sender.name}`,
    text: `Hello ${person.name},

somebody, probably you, has forgotten the password with which you look after the website of ${sender.name}.

To choose a new one, open this page within ${RESET_MINUTES} minutes:
${LINK}

The link works once. If it was not you, there is nothing to do: your password stays as it is.
${signed(sender)}`,
  };
}

export function passwordChangedMail(sender: AccountSender, person: Recipient): Mail {
  return {
    to: person.email,
    subject: `Your password for ${sender.name} was changed`,
    text: `Hello ${person.name},

the password with which you look after the website of ${sender.name} was changed a moment ago. Sessions on other devices have ended.

If it was not you, choose another one at once:
${sender.siteUrl}/auth/forgotten
Then look at your account: ${sender.siteUrl}/admin/account
${signed(sender)}`,
  };
}

/** Asks the reader of the new address to confirm it. */
export function confirmEmailMail(sender: AccountSender, { id, name, email }: Person): Mail {
  return {
    about: { kind: "person", id },
    link: "e-mail address",
    to: email,
    subject: `Please confirm your address for ${sender.name}`,
    text: `Hello ${name},

from now on you want to sign in at ${sender.name} with this e-mail address.

To confirm it, open this page within ${EMAIL_CHANGE_HOURS} hours and press "Confirm":
${LINK}

If it was not you, there is nothing to do: without a confirmation nothing changes.
${signed(sender)}`,
  };
}

/** Tells the current address that a change to another one was requested. */
export function emailChangeAskedMail(sender: AccountSender, person: Recipient, newEmail: string): Mail {
  return {
    to: person.email,
    subject: `A new address for your account at ${sender.name}`,
    text: `Hello ${person.name},

somebody, probably you, wants to use ${newEmail} for your account at ${sender.name} instead of this address. It changes as soon as the new address is confirmed.

If it was not you, change your password and end all other sessions:
${sender.siteUrl}/admin/account
${signed(sender)}`,
  };
}

/** Tells the old address that it has been replaced. */
export function emailChangedMail(sender: AccountSender, oldAddress: Recipient, newEmail: string): Mail {
  return {
    to: oldAddress.email,
    subject: `The address of your account at ${sender.name} was changed`,
    text: `Hello ${oldAddress.name},

your account at ${sender.name} now has the address ${newEmail}. Sign in with it from now on; this address no longer opens it.

If it was not you, tell another owner of the website at once.
${signed(sender)}`,
  };
}

function signed({ name, siteUrl }: AccountSender): string {
  return `\n${name}\n${siteUrl}/\n`;
}
