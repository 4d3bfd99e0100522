import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Site } from "#app/platform/http/site.server.ts";
import { PROGRAM_FOLDER } from "#app/platform/program/program-folder.server.ts";
import { altTexts } from "./pictures/alt-texts.ts";

/** The folder of the drawings. */
const FOLDER = path.join(PROGRAM_FOLDER, "db/demo/pictures");

/** Background jobs start with the latest pictures, so those on the home page are stored last. */
const ORDER = ["partner", "executive", "post", "event", "highlight", "story", "hero"];

/** A stored demo picture and its description. */
export type DemoPicture = { pictureId: string; alt: string };

/** Finds a stored picture by its file name. */
export type FindPicture = (name: string) => DemoPicture | undefined;

/**
 * Runs all demo pictures through the image pipeline in its fast mode, so that a first start takes
 * seconds.
 *
 * @throws if one of them is refused, which would be a bug
 */
export async function storeDemoPictures(pictures: Site["pictures"]): Promise<FindPicture> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".jpg"));
  const rank = (file: string) => ORDER.findIndex((kind) => file.startsWith(kind));
  files.sort((a, b) => rank(a) - rank(b));
  const stored = new Map<string, DemoPicture>();
  const storeNext = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      const name = path.basename(file, ".jpg");
      const outcome = await pictures.store(await readFile(path.join(FOLDER, file)), { quick: true });
      if (!outcome.ok) throw new Error(`The demo picture ${file} was refused: ${outcome.message}`);
      stored.set(name, { pictureId: outcome.picture.id, alt: altTexts[name] ?? "" });
    }
  };
  // Processes one picture while writing another to disk. More at once would only use memory.
  await Promise.all([storeNext(), storeNext()]);
  return (name) => stored.get(name);
}
