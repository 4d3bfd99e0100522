import { PICTURES_PATH } from "#app/platform/images/picture-data.ts";

/**
 * What rich text may contain. Shared by the editor (app/ui/rich-text/) and the allow-list that its
 * HTML passes on the server (rich-html.server.ts).
 */

/**
 * Elements whose content is not part of a text. That of noscript is, because lazy pictures are in
 * it.
 */
export const NO_TEXT = ["script", "style", "textarea", "option", "title", "template"];

/** Marks `small` as a footnote, which stands in the text where its number will be. */
export const FOOTNOTE = "prose-footnote";

export const ALIGNMENTS = ["left", "center", "right", "justify"] as const;

/** How a link to another site begins, case-insensitively. */
export const OTHER_SITE_START = "https?://";
/**
 * How any other link begins, case-insensitively: mail, phone, this page or this site. `//host` and
 * `/\\host` would lead to another site, even with tabs or line breaks in between, which browsers
 * ignore. The sanitizer ignores a comment in an address.
 */
export const OTHER_LINK_START = "mailto:|tel:|#|/(?![^!-\\uffff]*(?:[/\\\\]|<!--))";
const LINK = new RegExp(`^(?:${OTHER_SITE_START}|${OTHER_LINK_START})`, "i");
const OTHER_SITE = new RegExp(`^${OTHER_SITE_START}`, "i");
const OWN_PICTURE = new RegExp(`^${PICTURES_PATH}[0-9a-f]{32}-\\d{1,5}\\.(?:jpg|webp|avif)$`);
const SIZES = /^[\w\s(),.:-]+$/;
const WHOLE_NUMBER = /^[1-9]\d{0,4}$/;
const ANY = /^/;
const SPAN = /^[1-9]\d?$/;

type Attributes = Record<string, string | undefined>;

/** Returns the attributes of a link to an address, or undefined if no link may have it. */
export function linkAttributes(href: string | null | undefined): Record<string, string> | undefined {
  const address = href?.trim() ?? "";
  if (!LINK.test(address)) return undefined;
  return OTHER_SITE.test(address) ? { href: address, rel: "noopener" } : { href: address };
}

/**
 * Picks the attributes of a picture that may be stored, in their stored order, or returns undefined
 * if the picture is not ours. Without `alt`, nobody has described it yet; an empty one means that
 * it is decorative.
 */
export function pictureAttributes(found: Attributes): Record<string, string> | undefined {
  const { src, srcset, sizes, width, height, alt } = found;
  if (!src || !OWN_PICTURE.test(src)) return undefined;
  const responsive = srcset && isOwnSrcSet(srcset) ? { srcset, ...only({ sizes }, SIZES) } : {};
  return { src, ...responsive, ...only({ width, height }, WHOLE_NUMBER), ...only({ alt }, ANY) };
}

/** Returns the first number of an ordered list, unless it is 1. */
export function listAttributes({ start }: Attributes): Record<string, string> {
  return start === "1" ? {} : only({ start }, WHOLE_NUMBER);
}

/** Returns how many columns and rows a table cell spans, where more than one. */
export function cellAttributes({ colspan, rowspan }: Attributes): Record<string, string> {
  return only(
    { colspan: colspan === "1" ? undefined : colspan, rowspan: rowspan === "1" ? undefined : rowspan },
    SPAN,
  );
}

function isOwnSrcSet(srcset: string): boolean {
  return srcset.split(",").every((candidate) => {
    const [address = "", width = "", ...more] = candidate.trim().split(/\s+/);
    return OWN_PICTURE.test(address) && /^\d{1,5}w$/.test(width) && more.length === 0;
  });
}

/** Picks the attributes that are present and have a valid form. */
function only(candidates: Attributes, shape: RegExp): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(candidates))
    if (value !== undefined && value !== null && shape.test(value)) kept[name] = value;
  return kept;
}
