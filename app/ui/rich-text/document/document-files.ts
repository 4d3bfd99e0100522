/** The kinds of documents that can be opened, by the end of their names. */
const NAMES = /\.(?:docx|doc|odt|rtf|pdf|pages|md|markdown|txt)$/i;

/** What the file chooser offers. */
export const DOCUMENT_TYPES =
  ".docx,.md,.markdown,.txt,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/markdown,text/plain";

/** Whether a file is a document and no picture, even if it is of a kind that can't be opened. */
export function isDocument({ name, type }: Pick<File, "name" | "type">): boolean {
  return NAMES.test(name) && !type.startsWith("image/");
}
