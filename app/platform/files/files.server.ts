import type { Readable } from "node:stream";

/** A stored file, opened for reading. */
export type OpenedFile = { stream: Readable; size: number; contentType?: string | undefined };

/** The storage of uploaded files: a folder, or a bucket of an S3 service. */
export type Files = {
  /** Stores a file under a key, replacing any other. Atomic, and durable once it resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Opens a file for reading. Undefined if there is none. The caller reads the stream to its end or
   * destroys it.
   */
  read(key: string): Promise<OpenedFile | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removes a file. Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Checks, cheaply, that files can be written now. Rejects with the cause if not. */
  check(): Promise<void>;
};
