import { buffer } from "node:stream/consumers";
import type { Files } from "../files/files.server.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";

/**
 * Reads the best stored version of a picture: WebP if there is transparency (such pictures have no
 * placeholder), otherwise JPEG.
 *
 * @throws if its file is missing
 */
export async function readLargestVersion(files: Files, picture: PictureData): Promise<Buffer> {
  const key = pictureFileName(picture.id, picture.width, picture.placeholder ? "jpg" : "webp");
  const file = await files.read(key);
  if (!file) throw new Error(`The stored file ${key} is missing`);
  return buffer(file.stream);
}
