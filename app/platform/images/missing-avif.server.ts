import { buffer } from "node:stream/consumers";
import type { Db } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import type { Log } from "../log.server.ts";
import { invalidatePages } from "../page-cache/generation.server.ts";
import type { Decoder } from "./decoder.server.ts";
import { toPictureData } from "./picture-columns.server.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";
import { contentTypeOf } from "./picture-format.ts";

/** The making of AVIF versions, which takes seconds a picture and happens behind the answers. */
export type MissingAvif = {
  /** Works until no picture lacks AVIF; resolves then. Asked again while it works, it looks again at the end. */
  work(): Promise<void>;
  /** Starts no further version; a later `work()` only waits for the running one. */
  stop(): void;
};

/**
 * Work is what the table says: every picture without AVIF, so nothing is forgotten over a restart. Versions that are there
 * already are not made again. Two processes may make the same one; both make the same file.
 */
export function openMissingAvif(parts: { db: Db; files: Files; log: Log; decoder: Decoder }): MissingAvif {
  const { db, files, log, decoder } = parts;
  /** Pictures that failed: tried again after the next start, not over and over. */
  const failed = new Set<string>();
  let running: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  async function workThrough(): Promise<void> {
    try {
      do {
        lookAgain = false;
        for (let picture = await next(); picture && !stopped; picture = await next()) await complete(picture);
      } while (lookAgain && !stopped);
    } catch (error) {
      log.warn({ err: error }, "pictures without AVIF cannot be listed");
    } finally {
      running = undefined;
    }
  }

  async function next(): Promise<PictureData | undefined> {
    if (stopped) return undefined;
    let query = db.selectFrom("pictures").selectAll().where("hasAvif", "=", false);
    if (failed.size > 0) query = query.where("id", "not in", [...failed]);
    const row = await query.orderBy("createdAt", "desc").limit(1).executeTakeFirst();
    return row && toPictureData(row);
  }

  async function complete(picture: PictureData): Promise<void> {
    try {
      const source = await readSource(picture);
      // The smallest first: phones gain the most and it is soon done.
      for (const width of picture.widths) {
        if (stopped) return;
        await makeOne(picture, width, source);
      }
      await publish(picture);
      log.info({ picture: picture.id }, "AVIF versions made");
    } catch (error) {
      if (stopped) return;
      failed.add(picture.id);
      log.warn({ err: error, picture: picture.id }, "AVIF versions could not be made");
    }
  }

  /** The best that is stored: WebP where there is transparency (such pictures have no placeholder), else JPEG. */
  async function readSource({ id, width, placeholder }: PictureData): Promise<Buffer> {
    const key = pictureFileName(id, width, placeholder ? "jpg" : "webp");
    const file = await files.read(key);
    if (!file) throw new Error(`The stored file ${key} is missing`);
    return buffer(file.stream);
  }

  async function makeOne({ id }: PictureData, width: number, source: Buffer): Promise<void> {
    const key = pictureFileName(id, width, "avif");
    if (await files.exists(key)) return;
    const outcome = await decoder.run({ task: "avif", width }, source);
    if (!outcome.ok) throw new Error(`The picture decoder was lost: ${outcome.lost}`);
    const { message, parts } = outcome.answer;
    const [avif] = parts;
    if (message.kind === "refused") throw new Error(message.detail);
    if (!avif) throw new Error("The picture decoder answered without a picture");
    await files.put(key, avif, contentTypeOf("avif"));
  }

  /** From here on pages offer the AVIF versions. */
  async function publish(picture: PictureData): Promise<void> {
    const { id } = picture;
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("pictures")
        .set({ hasAvif: true })
        .where("id", "=", id)
        .where("hasAvif", "=", false)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await invalidatePages(trx);
    });
    await takeBackOfRemoved(picture);
  }

  /** A picture that was removed meanwhile must not leave these versions behind. */
  async function takeBackOfRemoved({ id, widths }: PictureData): Promise<void> {
    const row = await db.selectFrom("pictures").select("id").where("id", "=", id).executeTakeFirst();
    if (row) return;
    for (const width of widths) await files.remove(pictureFileName(id, width, "avif"));
  }

  return {
    work() {
      lookAgain = true;
      if (!running && stopped) return Promise.resolve();
      running ??= workThrough();
      return running;
    },
    stop() {
      stopped = true;
    },
  };
}
