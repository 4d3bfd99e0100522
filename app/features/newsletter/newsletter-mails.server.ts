import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { LINK } from "#app/platform/mail/mail-links.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";

/** The sender of a mail. Links are built from SITE_URL and nothing else. */
export type Sender = { name: string; siteUrl: string };
type Subscriber = { id: string; email: string };

export async function readSender(db: ReadDb, config: Pick<Site["config"], "siteUrl">): Promise<Sender> {
  const { name } = await readSiteSettings(db);
  return { name, siteUrl: config.siteUrl };
}

/**
 * The headers for unsubscribing with one click in a mail program (RFC 8058). The link accepts a
 * POST without cookies or Origin, as mail servers send it.
 */
const ONE_CLICK = {
  "List-Unsubscribe": `<${LINK}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
};

/** Asks the reader of an address to confirm that they subscribed. */
export function confirmationMail(sender: Sender, { id, email }: Subscriber): Mail {
  const { name } = sender;
  return {
    about: { kind: "subscriber", id },
    link: "newsletter confirmation",
    to: email,
    subject: `Please confirm: news from ${name}`,
    text: `Hello,

somebody, probably you, asked for news from ${name} at this address.

To receive it, open this page within 7 days and press "Confirm":
${LINK}

If it was not you, there is nothing to do: without a confirmation we send nothing and forget the address.
${signed(sender)}`,
  };
}

/**
 * Tells an existing subscriber that they are already subscribed. The form's response is the same
 * for every address; only the mail may tell.
 */
export function alreadySubscribedMail(sender: Sender, subscriber: Subscriber): Mail {
  const { name } = sender;
  return {
    about: { kind: "subscriber", id: subscriber.id },
    link: "newsletter unsubscription",
    to: subscriber.email,
    subject: `You already receive news from ${name}`,
    text: `Hello,

somebody, probably you, asked for news from ${name} at this address. You are subscribed already, so there is nothing to do.

To stop receiving it: ${LINK}
${signed(sender)}`,
    headers: ONE_CLICK,
  };
}

/** Welcomes a new subscriber, and says how to unsubscribe. */
export function welcomeMail(sender: Sender, subscriber: Subscriber): Mail {
  return {
    about: { kind: "subscriber", id: subscriber.id },
    link: "newsletter unsubscription",
    to: subscriber.email,
    subject: `Welcome: you will hear from ${sender.name}`,
    text: `Hello,

thank you. You will hear from us when there is something to tell: girls who are back in class, campaigns, and where a hand is needed.

To stop receiving it, at any time: ${LINK}
${signed(sender)}`,
    headers: ONE_CLICK,
  };
}

function signed({ name, siteUrl }: Sender): string {
  return `\n${name}\n${siteUrl}/\n`;
}
