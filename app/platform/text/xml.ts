/**
 * Characters that XML 1.0 cannot contain, not even escaped: most control characters, and lone
 * surrogates.
 */
export const INVALID_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Escapes a text for XML, in an element or an attribute, and removes characters that XML cannot
 * contain.
 */
export function xmlText(text: string): string {
  return text
    .replace(INVALID_IN_XML, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
