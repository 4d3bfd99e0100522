/** The maximum length of a reply, in characters. */
export const REPLY_LIMIT = 5000;

export const NOT_SENT = "Not sent: this website has no mail server";
export const REPLY_QUEUED = "Your reply is on its way";
export const REPLY_FAILED = "Your reply was not stored. Please try again.";

/** Returns a link that opens the mail program with everything filled in. */
export function mailLink(to: string, subject: string, text: string): string {
  // Mail programs expect the line endings of mail (RFC 6068).
  const body = encodeURIComponent(text.replaceAll(/\r?\n/g, "\r\n"));
  return `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Returns the digits of a phone number for a WhatsApp chat; undefined without a country code. */
export function whatsappNumberOf(phone: string | null): string | undefined {
  if (!phone || !/^\s*(\+|00)/.test(phone)) return undefined;
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}

/** The id of the field for the reply. */
export const REPLY_FIELD = "reply-text";
