import { documentIdIn } from "#app/platform/documents/document-address.ts";
import type { Block } from "../block.ts";
import { linkLine } from "../link-line.ts";

/** A link to a PDF of this site, alone on its line. */
export const FILE = {
  node: "file",
  label: "File to download",
  hint: "A PDF: a report, a form, a poster",
  words: ["file", "pdf", "download", "document", "attachment"],
  icon: "M6 3h8l4 4v14H6zM14 3v4h4M12 10v7M9 14l3 3 3-3",
  insert: { ask: "form" },
  element: { tag: "p", classes: ["prose-file"] },
  ...linkLine("prose-file", isOwnDocument),
} as const satisfies Block;

/** Whether an address is that of a PDF of this site. */
export function isOwnDocument(address: string | undefined): boolean {
  return documentIdIn(address ?? "") !== undefined;
}

const SIZE = / \(PDF, (\d[\d.]* [kM]B)\)$/;

/** Splits the words of a link into what somebody wrote and the size after it. */
export function readFileWords(text: string): { words: string; size: string } {
  return { words: text.replace(SIZE, ""), size: SIZE.exec(text)?.[1] ?? "" };
}

/** Adds the kind of file and its size to the words: some visitors pay for each megabyte. */
export function fileWords(words: string, size: string): string {
  return size ? `${words} (PDF, ${size})` : `${words} (PDF)`;
}
