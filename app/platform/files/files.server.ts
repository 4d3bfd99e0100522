import type { Readable } from "node:stream";

/** A stored file, opened for reading. */
export type OpenedFile = { stream: Readable; size: number; contentType?: string | undefined };

/** Where uploaded files are kept: a folder, or a bucket of an S3 service. */
export type Files = {
  /** Stores a file under a key, whole or not at all, durable when it resolves. Replaces what was there. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file for reading; undefined when there is none. The caller reads the stream to its end or destroys it. */
  read(key: string): Promise<OpenedFile | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Proves, cheaply, that files can be written now. Rejects with the cause when not. */
  check(): Promise<void>;
};
