import { slugOf } from "../text/slugs.ts";

/** Where PDFs are uploaded (app/shell/admin/documents.ts). */
export const DOCUMENT_UPLOADS = "/admin/documents";

/** Where stored PDFs are. The id says which one; what follows it is the name of the download. */
export const DOCUMENTS_PATH = "/documents/";

const ADDRESS = `${DOCUMENTS_PATH}([0-9a-f]{32})/[a-z0-9-]{1,100}\\.pdf`;
const OWN_DOCUMENT = new RegExp(`^${ADDRESS}$`);
const IN_HTML = new RegExp(ADDRESS, "g");

/** What the editor gets to know about a stored PDF. */
export type StoredDocument = {
  address: string;
  /** In bytes. */
  size: number;
};

/** Makes the address of a stored PDF from its id and the name of the uploaded file. */
export function documentAddress(id: string, fileName: string): string {
  return `${DOCUMENTS_PATH}${id}/${slugOf(fileName.replace(/\.pdf$/i, "")) || "document"}.pdf`;
}

/** Returns the id in the address of a stored PDF, or undefined for any other address. */
export function documentIdIn(address: string): string | undefined {
  return OWN_DOCUMENT.exec(address)?.[1];
}

/** Returns the ids of all PDFs that a text links to, by their addresses. */
export function documentsIn(html: string): Map<string, string> {
  return new Map(Array.from(html.matchAll(IN_HTML), ([address, id = ""]) => [address, id]));
}

/** Returns the key of a stored PDF among the files. */
export function documentFileKey(id: string): string {
  return `documents/${id}.pdf`;
}
