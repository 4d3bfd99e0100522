/** The size limit of a post's file; 2 MB of text is longer than any post. */
export const POST_FILE_LIMIT = 2 * 1024 * 1024;
export const POST_FILE_ENDINGS = [".md", ".markdown", ".html", ".htm"] as const;

const MAX_FILES = 20;
/**
 * The size limit of all files together. They are sent in one request, which has room for a large
 * picture and a form (`UPLOAD_LIMIT_BYTES`).
 */
const FILES_LIMIT = 10 * 1024 * 1024;

/**
 * Returns why these files cannot be imported together; undefined if they can. Does not
 * check their contents.
 */
export function complaintAbout(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length === 0) return "Choose a file.";
  if (files.length > MAX_FILES) return `Choose at most ${MAX_FILES} files at once.`;
  const large = files.find(({ size }) => size > POST_FILE_LIMIT);
  if (large) return `${large.name} is larger than 2 MB.`;
  const together = files.reduce((sum, { size }) => sum + size, 0);
  if (together > FILES_LIMIT) return "Together the files are larger than 10 MB. Choose fewer at once.";
  return undefined;
}
