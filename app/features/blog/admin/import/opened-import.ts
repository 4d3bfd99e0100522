/** One post to import, and where to send it. */
export type ImportItem = {
  title: string;
  /** The files of its pictures and PDFs, by their addresses in the post. */
  uploads: ReadonlyMap<string, File>;
  /** The address that imports it. */
  to: string;
  /** The fields of the request, besides those that all imports have. */
  fields: Record<string, string | File>;
};

/** An opened file with posts, or several. */
export type OpenedImport = {
  /** What the import is called afterwards. */
  source: string;
  /** Another system's, whose posts can be checked before anything is stored. */
  isForeign: boolean;
  /** Can be read more than once. */
  items(): AsyncIterable<ImportItem>;
  /** What the file has besides posts. */
  notTaken: string[];
};
