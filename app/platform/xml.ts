/** What XML 1.0 cannot hold, not even escaped: most control characters, and halves of characters. */
export const INVALID_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as it stands in XML, in an element or an attribute, without what XML cannot hold. */
export function xmlText(text: string): string {
  return text
    .replace(INVALID_IN_XML, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
