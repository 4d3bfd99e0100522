import { createHash } from "node:crypto";
import type { Db, ReadDb } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import type { Log } from "../program/log.server.ts";
import { type Decoder, type DecoderOptions, openDecoder } from "./decoder.server.ts";
import type { CardDrawing, DecodedPicture, PictureArea } from "./decoder-messages.ts";
import { readLargestVersion } from "./largest-version.server.ts";
import { openMissingAvif } from "./missing-avif.server.ts";
import { toPictureData } from "./picture-columns.server.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";
import { contentTypeOf } from "./picture-format.ts";
import { FOR_EVER, hidesUnclassified } from "./picture-permission.server.ts";
import {
  ALL_PICTURE_TYPES,
  MAX_UPLOAD_BYTES,
  type PictureRefusal,
  refusePicture,
} from "./picture-refusal.ts";
import { waitForRemoval } from "./picture-removals.server.ts";
import { type PictureType, sniffPictureType } from "./picture-type.ts";

export type StoredOrRefused = { ok: true; picture: PictureData } | PictureRefusal;

/** Accepts uploads and stores them as web pictures. */
export type Pictures = {
  /**
   * Checks an upload, creates its versions for the web and stores them with a row in `pictures`.
   * Durable once it resolves; a refused upload leaves nothing behind. Keeps the first frame of an
   * animation. Storing the same picture twice results in one picture.
   *
   * Call it before a transaction, never inside one: it writes through its own connection.
   *
   * @param bytes the uploaded file, unchanged
   * @param options.accept the accepted types; defaults to all four
   * @param options.quick whether speed matters more than size; AVIF versions then wait for {@link
   *   makeMissingAvif}
   * @returns the stored picture, or the refusal with the sentence to show ({@link refusePicture})
   * @throws when the file store, the database or the decoder fails. Nothing is left behind then
   *   either
   */
  store(
    bytes: Uint8Array,
    options?: { accept?: readonly PictureType[]; quick?: boolean },
  ): Promise<StoredOrRefused>;
  /**
   * Stores a part of a picture as a picture of its own, in the same way. What is cut off is in none
   * of its versions.
   *
   * @param area fractions of the picture, from 0 to 1
   * @returns undefined if there is no such picture, or a consent to it was withdrawn
   */
  crop(id: string, area: PictureArea): Promise<StoredOrRefused | undefined>;
  /**
   * Checks an upload in the same way and makes a JPEG of it, upright and without what the camera
   * wrote beside the pixels. Stores nothing.
   */
  convert(bytes: Uint8Array): Promise<{ ok: true; jpeg: Buffer } | PictureRefusal>;
  /**
   * Draws a card, as a JPEG. Stores nothing.
   *
   * @throws when the decoder fails or crashes
   */
  drawCard(card: CardDrawing, background: Uint8Array, font: Uint8Array): Promise<Buffer>;
  /**
   * Creates missing AVIF versions, newest picture first. Call it once after the start; uploads call
   * it themselves. Resolves when none is missing, and never rejects.
   */
  makeMissingAvif(): Promise<void>;
  /** Stops the background work and ends the decoder process. */
  close(): Promise<void>;
};

type PicturesOptions = { db: Db; files: Files; log: Log; decoder?: DecoderOptions };

export function openPictures({ db, files, log, decoder: decoderOptions }: PicturesOptions): Pictures {
  const decoder = openDecoder(decoderOptions);
  const missingAvif = openMissingAvif({ db, files, log, decoder });
  const storing = new Map<string, Promise<unknown>>();

  /** Makes the versions of a picture and stores them. */
  async function storeVersions(bytes: Uint8Array, options: VersionOptions): Promise<StoredOrRefused> {
    const made = await makeVersions(decoder, bytes, options, log);
    if ("ok" in made) return made;
    const picture = await oneAtATime(storing, made.id, () => keep(db, files, made));
    if (picture === "withdrawn") return refusePicture("withdrawn");
    if (!options.quick) void missingAvif.work();
    return { ok: true, picture };
  }

  return {
    async store(bytes, { accept = ALL_PICTURE_TYPES, quick = false } = {}) {
      return refuseByLooks(bytes, accept) ?? storeVersions(bytes, { quick });
    },
    async crop(id, { left, top, width, height }) {
      const picture = await wantPicture(db, id);
      if (!picture || picture === "withdrawn") return undefined;
      const bytes = await readLargestVersion(files, picture);
      const across = share(left, width, picture.width);
      const down = share(top, height, picture.height);
      const area = { left: across.from, top: down.from, width: across.size, height: down.size };
      return storeVersions(bytes, { area });
    },
    async convert(bytes) {
      const refusal = refuseByLooks(bytes, ALL_PICTURE_TYPES);
      if (refusal) return refusal;
      const made = await makeVersions(decoder, bytes, { quick: true }, log);
      if ("ok" in made) return made;
      const largest = made.versions.findLastIndex(({ format }) => format === "jpg");
      return { ok: true, jpeg: made.bytes[largest] as Buffer };
    },
    async drawCard(card, background, font) {
      const outcome = await decoder.run({ task: "card", ...card }, background, font);
      if (!outcome.ok || outcome.answer.message.kind !== "card")
        throw new Error("The picture decoder drew no card");
      return outcome.answer.parts[0] as Buffer;
    },
    makeMissingAvif: () => missingAvif.work(),
    async close() {
      missingAvif.stop();
      await decoder.close();
      await missingAvif.work();
    },
  };
}

/**
 * Refuses what the file itself reveals before decoding, in the order of the specification's rules.
 */
function refuseByLooks(bytes: Uint8Array, accept: readonly PictureType[]): PictureRefusal | undefined {
  const type = sniffPictureType(bytes);
  if (!type) return refusePicture("not-an-image");
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return refusePicture("too-large");
  if (type === "other" || !accept.includes(type)) return refusePicture("wrong-type", accept);
  return undefined;
}

/** A picture's versions, created but not stored yet. */
type MadePicture = DecodedPicture & { id: string; bytes: Buffer[] };

type VersionOptions = { quick?: boolean; area?: PictureArea };

async function makeVersions(
  decoder: Decoder,
  bytes: Uint8Array,
  options: VersionOptions,
  log: Log,
): Promise<MadePicture | PictureRefusal> {
  const outcome = await decoder.run({ task: "versions", ...options }, bytes);
  if (!outcome.ok) {
    log.warn({ lost: outcome.lost, bytes: bytes.byteLength }, "decoder process lost over an upload");
    return refusePicture("damaged");
  }
  const { message, parts } = outcome.answer;
  if (message.kind === "refused") {
    log.info({ reason: message.reason, detail: message.detail }, "picture refused");
    return refusePicture(message.reason);
  }
  if (message.kind !== "versions") throw new Error(`The picture decoder answered ${message.kind}`);
  return { ...message.picture, id: nameByContent(message.picture, parts), bytes: parts };
}

/**
 * Derives a picture's id: the first 32 hex digits of the SHA-256 of the largest JPEG. For
 * transparent pictures the WebP counts too, so that those that differ only in transparency get
 * different ids.
 */
function nameByContent(picture: DecodedPicture, bytes: Buffer[]): string {
  const hash = createHash("sha256");
  for (const [index, { width, format }] of picture.versions.entries()) {
    const counts = format === "jpg" || picture.transparent;
    if (width === picture.width && counts) hash.update(bytes[index] as Buffer);
  }
  return hash.digest("hex").slice(0, 32);
}

/** Converts a part of a side from fractions to whole pixels. It keeps at least one. */
function share(from: number, size: number, pixels: number): { from: number; size: number } {
  const start = Math.min(Math.round(from * pixels), pixels - 1);
  return { from: start, size: Math.max(1, Math.min(Math.round(size * pixels), pixels - start)) };
}

/** Stores all files, then the row, so that a row never lacks a file. */
async function keep(db: Db, files: Files, made: MadePicture): Promise<PictureData | "withdrawn"> {
  const known = await wantPicture(db, made.id);
  if (known) return known;
  await waitForRemoval({ db, files }, made.id);
  const keys = made.versions.map(({ width, format }) => pictureFileName(made.id, width, format));
  try {
    // All writes must have ended before the files can be removed, so the first failure is not
    // thrown at once.
    const puts = await Promise.allSettled(
      made.versions.map(({ format }, index) =>
        files.put(keys[index] as string, made.bytes[index] as Buffer, contentTypeOf(format)),
      ),
    );
    for (const put of puts) if (put.status === "rejected") throw put.reason;
    await insertPicture(db, made);
  } catch (error) {
    await removeUnlessKnown(db, files, made.id, keys);
    throw error;
  }
  return (await findPicture(db, made.id)) as PictureData;
}

async function insertPicture(db: Db, made: MadePicture): Promise<void> {
  const { id, width, height, widths, placeholder } = made;
  await db
    .insertInto("pictures")
    .values({
      ...{ id, width, height, widths: widths.join(","), placeholder, createdAt: Date.now() },
      shownUntil: (await hidesUnclassified(db)) ? 0 : FOR_EVER,
    })
    // Another process may have stored the same picture meanwhile. Its files have the same names and
    // content.
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Finds a stored picture and marks it as used, so that somebody who uploads it again has time to
 * save.
 */
async function wantPicture(db: Db, id: string): Promise<PictureData | "withdrawn" | undefined> {
  const row = await db
    .updateTable("pictures")
    .set({ unusedSince: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (row && row.withdrawnAt !== null) return "withdrawn";
  return row && toPictureData(row);
}

async function findPicture(db: ReadDb, id: string): Promise<PictureData | undefined> {
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPictureData(row);
}

/**
 * Removes what was written. If the row exists, or its existence can't be determined, the files
 * stay, because they may be in use.
 */
async function removeUnlessKnown(db: ReadDb, files: Files, id: string, keys: string[]): Promise<void> {
  const inUse = await findPicture(db, id).catch(() => true);
  if (!inUse) await Promise.allSettled(keys.map((key) => files.remove(key)));
}

/**
 * Runs work for the same id sequentially: a failed upload must not remove what a concurrent upload
 * of the same picture is storing.
 */
async function oneAtATime<Result>(
  running: Map<string, Promise<unknown>>,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const queued = (running.get(id) ?? Promise.resolve()).then(work, work);
  running.set(id, queued);
  try {
    return await queued;
  } finally {
    if (running.get(id) === queued) running.delete(id);
  }
}
