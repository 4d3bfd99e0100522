import path from "node:path";
import { Unavailable } from "../health/outages.server.ts";
import type { Config } from "../program/config.server.ts";
import { openDiskFiles } from "./disk-files.server.ts";
import { FileKeyError } from "./file-key.ts";
import type { Files, OpenedFile } from "./files.server.ts";
import { openS3Files } from "./s3-files.server.ts";

/**
 * Opens the file storage that the settings name: the bucket of `filesUrl`, else the folder `files`
 * in the data folder. Its methods reject with {@link Unavailable} if it cannot be read or written.
 *
 * @throws ConfigError if `filesUrl` is not the address of a bucket
 */
export function openFiles({ filesUrl, dataDir }: Pick<Config, "filesUrl" | "dataDir">): Files {
  return sayingOutages(filesUrl ? openS3Files(filesUrl) : openDiskFiles(path.join(dataDir, "files")));
}

/** Keeps the process alive when a stream fails that nobody reads, or no longer reads. */
function outlivingItsReader(file: OpenedFile | undefined): OpenedFile | undefined {
  file?.stream.on("error", () => {});
  return file;
}

/** Turns every failure of a folder or a bucket into an outage of the files, except a wrong key. */
function sayingOutages(files: Files): Files {
  const said = (error: unknown): never => {
    throw error instanceof FileKeyError ? error : new Unavailable("files", error);
  };
  return {
    put: (...put) => files.put(...put).catch(said),
    read: (key) => files.read(key).then(outlivingItsReader, said),
    exists: (key) => files.exists(key).catch(said),
    remove: (key) => files.remove(key).catch(said),
    check: () => files.check().catch(said),
  };
}
