/** How long a reply may be, in characters. */
export const REPLY_LIMIT = 5000;

export const NOT_SENT = "Not sent: this website has no mail server";
export const REPLY_QUEUED = "Your reply is on its way";
export const REPLY_FAILED = "Your reply was not stored. Please try again.";

/** Opens the mail program of whoever follows it, with everything filled in. */
export function mailLink(to: string, subject: string, text: string): string {
  // Mail programs expect the line ends of mails (RFC 6068).
  const body = encodeURIComponent(text.replaceAll(/\r?\n/g, "\r\n"));
  return `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** The number for a WhatsApp chat, where a phone number says its country; digits only. */
export function whatsappNumberOf(phone: string | null): string | undefined {
  if (!phone || !/^\s*(\+|00)/.test(phone)) return undefined;
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}
