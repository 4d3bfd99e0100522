/** The largest PDF in bytes: 25 MB. */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;

/** Why a PDF is refused, in the words for the person who chose it. */
export const DOCUMENT_REFUSALS = {
  "not-a-pdf": "Please choose a PDF file.",
  "too-large": "This PDF is larger than 25 MB. Save it with smaller pictures, and choose it again.",
  damaged: "This PDF is damaged or incomplete. Save it again, and choose the new file.",
  password: "This PDF has a password. Save it without one, and choose it again.",
  program: "This PDF contains a program. Print it to a new PDF, and choose that.",
  attachment: "This PDF has other files inside. Print it to a new PDF, and choose that.",
  unreadable: "This PDF could not be checked. Print it to a new PDF, and choose that.",
} as const;

export type DocumentFault = keyof typeof DOCUMENT_REFUSALS;

/** Finds an obvious problem with a file before it is sent. The server examines the content. */
export function findDocumentFault({ name, type, size }: Pick<File, "name" | "type" | "size">) {
  if (type !== "application/pdf" && !/\.pdf$/i.test(name)) return "not-a-pdf";
  return size > MAX_DOCUMENT_BYTES ? "too-large" : undefined;
}
