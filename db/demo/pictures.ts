import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PROGRAM_FOLDER } from "#app/platform/program-folder.server.ts";
import type { Site } from "#app/platform/site.server.ts";
import { altTexts } from "./pictures/alt-texts.ts";

/** Where the drawings are. */
const FOLDER = path.join(PROGRAM_FOLDER, "db/demo/pictures");

/** Background work on pictures begins with the latest: what the home page shows is stored last. */
const ORDER = ["partner", "executive", "post", "event", "highlight", "story", "hero"];

/** A stored demo picture and what it shows. */
export type DemoPicture = { pictureId: string; alt: string };

/** Finds a stored picture by the name of its file. */
export type FindPicture = (name: string) => DemoPicture | undefined;

/**
 * Puts all demo pictures through the picture pipeline, the quick way, so that a first start takes seconds.
 *
 * @throws when one of them is refused, which would be a fault of ours
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
  // While one is being written to the disk the next is being drawn; more at once would only take memory.
  await Promise.all([storeNext(), storeNext()]);
  return (name) => stored.get(name);
}
