import { linkAttributes } from "#app/platform/rich-html-rules.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const SITE = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
const PHONE = /^\+?\d[\d\s().-]{4,}\d$/;

/** Said beside the field of a link's address. */
export const WRONG_ADDRESS =
  "Enter an address such as https://example.org, /events, an e-mail address or a telephone number.";

/**
 * The address of a link as a person writes it, made whole: `example.org` is a site, `a@example.org` a mail, `/events` a page
 * of ours.
 *
 * @returns undefined for what is no address that a link may have
 */
export function wholeAddress(written: string): string | undefined {
  const address = written.trim();
  if (/\s/.test(address) && !PHONE.test(address)) return undefined;
  if (MAIL.test(address)) return `mailto:${address}`;
  if (PHONE.test(address)) return `tel:${address.replace(/[^\d+]/g, "")}`;
  if (SITE.test(address)) return `https://${address}`;
  if (/^https?:/i.test(address) && !isComplete(address)) return undefined;
  if (SCHEME.test(address) && !/^(?:https?|mailto|tel):/i.test(address)) return undefined;
  return linkAttributes(address)?.href;
}

/** Whether a text is nothing but the address of a site. */
export function isSiteAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim()) && isComplete(text.trim());
}

function isComplete(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== "";
}
