import type { Db } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { invalidatePages } from "../page-cache/generation.server.ts";
import type { Log } from "../program/log.server.ts";
import type { Decoder } from "./decoder.server.ts";
import { readLargestVersion } from "./largest-version.server.ts";
import { toPictureData } from "./picture-columns.server.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";
import { contentTypeOf } from "./picture-format.ts";

/** Creates AVIF versions in the background, because each picture takes seconds. */
export type MissingAvif = {
  /**
   * Works until no picture lacks AVIF, then resolves. Calling it meanwhile makes it check again at
   * the end.
   */
  work(): Promise<void>;
  /** Starts no further version. A later `work()` only waits for the running one. */
  stop(): void;
};

type Parts = { db: Db; files: Files; log: Log; decoder: Decoder };

/**
 * Opens the background job. The table itself lists the work: every picture without AVIF, so a
 * restart loses nothing. Existing versions are not created again. If two processes create the same
 * one, both write the same file.
 */
export function openMissingAvif(parts: Parts): MissingAvif {
  const { db, log } = parts;
  /** Pictures that failed. They are retried after the next start, not in a loop. */
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
    let query = db
      .selectFrom("pictures")
      .selectAll()
      .where("hasAvif", "=", false)
      .where("withdrawnAt", "is", null);
    if (failed.size > 0) query = query.where("id", "not in", [...failed]);
    const row = await query.orderBy("createdAt", "desc").limit(1).executeTakeFirst();
    return row && toPictureData(row);
  }

  async function complete(picture: PictureData): Promise<void> {
    try {
      const source = await readLargestVersion(parts.files, picture);
      // Smallest first: it is the fastest, and phones gain the most.
      for (const width of picture.widths) {
        if (stopped) return;
        await makeOne(parts, picture, width, source);
      }
      await publish(parts, picture);
      log.info({ picture: picture.id }, "AVIF versions made");
    } catch (error) {
      if (stopped) return;
      failed.add(picture.id);
      log.warn({ err: error, picture: picture.id }, "AVIF versions could not be made");
    }
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

async function makeOne(
  { files, decoder }: Parts,
  { id }: PictureData,
  width: number,
  source: Buffer,
): Promise<void> {
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

/** Makes pages offer the AVIF versions from now on. */
async function publish({ db, files }: Parts, picture: PictureData): Promise<void> {
  const { id } = picture;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("pictures")
      .set({ hasAvif: true })
      .where("id", "=", id)
      .where("hasAvif", "=", false)
      .where("withdrawnAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await invalidatePages(trx);
  });
  await takeBackOfRemoved({ db, files }, picture);
}

/** Removes these versions if the picture was removed or withdrawn meanwhile. */
async function takeBackOfRemoved(
  { db, files }: Pick<Parts, "db" | "files">,
  { id, widths }: PictureData,
): Promise<void> {
  const kept = db.selectFrom("pictures").select("id").where("id", "=", id).where("withdrawnAt", "is", null);
  if (await kept.executeTakeFirst()) return;
  for (const width of widths) await files.remove(pictureFileName(id, width, "avif"));
}
