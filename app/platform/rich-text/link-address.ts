import { linkAttributes } from "./html-rules.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const SITE = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
const PHONE = /^\+?\d[\d\s().-]{4,}\d$/;

/** The hint below the address field of a link, which suggests pages by their titles. */
export const ADDRESS_HINT =
  "Words of a title here, an address such as https://example.org or /events, an e-mail address or a telephone number.";

/** The error message for the address field of a link. */
export const WRONG_ADDRESS =
  "Enter an address such as https://example.org, /events, an e-mail address or a telephone number.";

/**
 * Completes an address that a user typed: `example.org` becomes a site, `a@example.org` a mailto
 * link, `/events` a page of this site.
 *
 * @returns undefined if the address isn't allowed in links
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
 * Finds the unambiguous addresses in a text: those that begin with `https://` or `www.`, and email
 * addresses. Excludes the punctuation that ends a sentence.
 */
export function addressesIn(text: string): { from: number; to: number; href: string }[] {
  return Array.from(text.matchAll(WRITTEN_OUT)).flatMap(({ 0: written, index }) => {
    const address = withoutSentenceEnd(written);
    const href = wholeAddress(address);
    const isWhole = href?.startsWith("mailto:") || /^[^/]*\/\/[^/]*[^/.]\.[^/.]/.test(href ?? "");
    return href !== undefined && isWhole ? [{ from: index, to: index + address.length, href }] : [];
  });
}

/** Strips trailing punctuation, and closing brackets that have no opening one in the address. */
function withoutSentenceEnd(written: string): string {
  let address = written.replace(SENTENCE_END, "");
  while (address.endsWith(")") && address.split(")").length > address.split("(").length)
    address = address.slice(0, -1).replace(SENTENCE_END, "");
  return address;
}

/** Returns the address if the text consists of nothing else. */
export function addressAlone(text: string): string | undefined {
  const alone = text.trim();
  const [found] = addressesIn(alone);
  return found && found.to - found.from === alone.length ? found.href : undefined;
}

function isComplete(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== "";
}
