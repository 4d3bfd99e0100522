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

const WRITTEN_OUT =
  /(?<![^\s([{<"'“‘„])(?:https?:\/\/|www\.)[^\s<>"]+|(?<![^\s([{<"'“‘„])[\w.+-]+@[\w.-]+\.[a-z]{2,}\b/gi;
const SENTENCE_END = /[.,;:!?'"”’»\]}*_~]+$/;

/**
 * The addresses in a text that are plainly meant as such: with `https://` or `www.`, or of e-mails. What ends the sentence
 * is none of theirs.
 */
export function addressesIn(text: string): { from: number; to: number; href: string }[] {
  return Array.from(text.matchAll(WRITTEN_OUT)).flatMap(({ 0: written, index }) => {
    const address = withoutSentenceEnd(written);
    const href = wholeAddress(address);
    const isWhole = href?.startsWith("mailto:") || /^[^/]*\/\/[^/]*[^/.]\.[^/.]/.test(href ?? "");
    return href !== undefined && isWhole ? [{ from: index, to: index + address.length, href }] : [];
  });
}

/** A bracket belongs to the address only if it was opened there. */
function withoutSentenceEnd(written: string): string {
  let address = written.replace(SENTENCE_END, "");
  while (address.endsWith(")") && address.split(")").length > address.split("(").length)
    address = address.slice(0, -1).replace(SENTENCE_END, "");
  return address;
}

/** The address that a text is, and nothing else. */
export function addressAlone(text: string): string | undefined {
  const alone = text.trim();
  const [found] = addressesIn(alone);
  return found && found.to - found.from === alone.length ? found.href : undefined;
}

function isComplete(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== "";
}
