/** What a file of one post may be; 2 MB of text is longer than any post. */
export const POST_FILE_LIMIT = 2 * 1024 * 1024;
export const POST_FILE_ENDINGS = [".md", ".markdown", ".html", ".htm"] as const;
