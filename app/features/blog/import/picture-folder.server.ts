import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { MAX_UPLOAD_BYTES } from "#app/platform/images/picture-refusal.ts";
import { sniffPictureType } from "#app/platform/images/picture-type.ts";
import type { Pictures } from "#app/platform/images/pictures.server.ts";

export type FolderPicture = PictureData | { missing: string };

/** A copied folder with the old site's pictures. Each picture is imported once. */
export type PictureFolder = {
  /** @param places candidate paths within the folder; the first that exists is used */
  take(places: readonly string[]): Promise<FolderPicture>;
};

/** Stands in for a picture that a trial run does not store. */
export const NOT_STORED: PictureData = {
  ...{ id: "0".repeat(32), width: 1, height: 1, widths: [1], placeholder: "", hasAvif: false },
};

/**
 * Opens a folder of pictures and processes them like uploads: decoded, re-encoded in the site's
 * formats, without camera metadata.
 *
 * @param folder undefined if none was given
 * @param pictures undefined for a trial run, which checks the files but stores none
 */
export async function openPictureFolder(
  folder: string | undefined,
  pictures: Pick<Pictures, "store"> | undefined,
): Promise<PictureFolder> {
  const root = folder === undefined ? undefined : await realpath(folder);
  const taken = new Map<string, Promise<FolderPicture>>();
  return {
    async take(places) {
      if (root === undefined) return { missing: "no folder of files was given" };
      const file = await findWithin(root, places);
      if (!file) return { missing: "it is not in the folder" };
      const known = taken.get(file) ?? takeIn(file, pictures);
      taken.set(file, known);
      return known;
    },
  };
}

/** Rejects paths that lead out of the folder, by `..` or by a symbolic link. */
async function findWithin(root: string, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    const wanted = path.resolve(root, `./${place}`);
    if (place.includes("\0") || !wanted.startsWith(root + path.sep)) continue;
    const file = await realpath(wanted).catch(() => undefined);
    if (file?.startsWith(root + path.sep) && (await stat(file)).isFile()) return file;
  }
  return undefined;
}

async function takeIn(file: string, pictures: Pick<Pictures, "store"> | undefined): Promise<FolderPicture> {
  if ((await stat(file)).size > MAX_UPLOAD_BYTES) return { missing: "it is larger than 10 MB" };
  const bytes = await readFile(file);
  if (!pictures) return sniffPictureType(bytes) ? NOT_STORED : { missing: "it is no picture" };
  const stored = await pictures.store(new Uint8Array(bytes), { quick: true });
  return stored.ok ? stored.picture : { missing: stored.message };
}
