import type { LinkKind, MailSubject } from "./mail-links.ts";

/** A mail as the code that queues it describes it. */
export type Mail = MailContent & Purpose;

/**
 * A mail with a link must be about somebody. The link is created for them when the mail is sent,
 * and replaces `LINK`.
 */
type Purpose = { about?: MailSubject; link?: undefined } | { about: MailSubject; link: LinkKind };

export type MailContent = {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** More headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
};

/**
 * Headers that a mail may not set: a duplicate would change who gets the mail or who seems to have
 * sent it.
 */
const OWN_HEADERS = new Set(
  ["from", "sender", "to", "cc", "bcc", "reply-to", "return-path", "subject", "date", "message-id"].concat([
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "received",
    "dkim-signature",
  ]),
);

/**
 * Makes a mail safe for header lines: prevents a line break in a subject or address from injecting
 * a header.
 *
 * @throws when an address or a header name is invalid. Forms check addresses long before, so that
 *   is a bug
 */
export function cleanMail(mail: Mail): Mail {
  const cleaned: MailContent = {
    to: requireAddress(mail.to),
    subject: oneLine(mail.subject).slice(0, 500),
    text: mail.text,
  };
  if (mail.html !== undefined) cleaned.html = mail.html;
  if (mail.replyTo !== undefined) cleaned.replyTo = requireAddress(mail.replyTo);
  if (mail.headers !== undefined)
    cleaned.headers = Object.fromEntries(
      Object.entries(mail.headers).map(([name, value]) => [requireHeaderName(name), oneLine(value)]),
    );
  const { about, link } = mail;
  if (link) return { ...cleaned, about, link };
  return about ? { ...cleaned, about } : cleaned;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function requireAddress(address: string): string {
  if (address.length > 254 || !/^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address))
    throw new Error("A mail needs one plain e-mail address");
  return address;
}

function requireHeaderName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || OWN_HEADERS.has(name.toLowerCase()))
    throw new Error(`Not a header that a mail may set: ${JSON.stringify(name)}`);
  return name;
}
