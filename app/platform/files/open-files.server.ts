import path from "node:path";
import type { Config } from "../config.server.ts";
import { Unavailable } from "../outages.server.ts";
import { openDiskFiles } from "./disk-files.server.ts";
import { FileKeyError } from "./file-key.ts";
import type { Files, OpenedFile } from "./files.server.ts";
import { openS3Files } from "./s3-files.server.ts";

/**
 * Opens the files that the settings name: the bucket of `filesUrl`, else the folder `files` in the data folder.
 *
 * What cannot be read or written there rejects with {@link Unavailable}.
 *
 * @throws ConfigError when `filesUrl` is not the address of a bucket
 */
export function openFiles({ filesUrl, dataDir }: Pick<Config, "filesUrl" | "dataDir">): Files {
  return sayingOutages(filesUrl ? openS3Files(filesUrl) : openDiskFiles(path.join(dataDir, "files")));
}

/** A stream that fails when nobody reads it, or nobody any more, must not end the process. */
function outlivingItsReader(file: OpenedFile | undefined): OpenedFile | undefined {
  file?.stream.on("error", () => {});
  return file;
}

/** What a folder or a bucket fails with is an outage of the files: a wrong key is refused before it is used. */
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
