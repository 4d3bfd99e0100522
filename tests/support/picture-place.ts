import { readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type { Files } from "#app/platform/files/files.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import type { DecoderOptions } from "#app/platform/images/decoder.server.ts";
import { type PictureData, pictureFileName } from "#app/platform/images/picture-data.ts";
import { openPictures, type Pictures } from "#app/platform/images/pictures.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import type { TestDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A database, a folder of files, and the pictures in both. */
export type Place = { database: TestDatabase; folder: string; files: Files; pictures: Pictures };

/** Opens pictures in a folder of their own. */
export function openPlace(
  database: TestDatabase,
  changes: { files?: Partial<Files>; decoder?: DecoderOptions } = {},
): Place {
  const dataDir = temporaryFolder("data");
  const files = { ...openFiles({ filesUrl: undefined, dataDir }), ...changes.files };
  const log = openLog({ logLevel: "silent" });
  const pictures = openPictures({ db: database.db, files, log, decoder: changes.decoder ?? {} });
  return { database, folder: path.join(dataDir, "files"), files, pictures };
}

/** Stores a picture that must not be refused. */
export async function store(place: Place, bytes: Uint8Array): Promise<PictureData> {
  const stored = await place.pictures.store(bytes);
  if (!stored.ok) throw new Error(stored.message);
  return stored.picture;
}

/** Lists the names of the stored files. */
export function storedNames({ folder }: Place): string[] {
  try {
    return readdirSync(folder).filter((name) => name !== ".incoming");
  } catch {
    return [];
  }
}

/** Fails if there is a file or a row of a picture. */
export async function expectNothingLeft(place: Place): Promise<void> {
  expect(storedNames(place)).toEqual([]);
  expect(await place.database.db.selectFrom("pictures").selectAll().execute()).toEqual([]);
}

/** Reads one stored file of a picture. */
export async function readVersion(
  { files }: Place,
  picture: PictureData,
  width: number,
  format: "jpg" | "webp" | "avif",
) {
  const file = await files.read(pictureFileName(picture.id, width, format));
  return file ? buffer(file.stream) : Buffer.alloc(0);
}
