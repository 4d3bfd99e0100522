import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import exifr from "exifr";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeOnEachEngine, openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  animatedGif,
  brokenExif,
  damagedPictures,
  htmlPolyglot,
  interlacedPng,
  METADATA_WORDS,
  markedCorner,
  notImages,
  otherPictures,
  paddedTo,
  phonePhoto,
  pixelBomb,
  smallPicture,
  transparentLogo,
} from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Files, openFiles } from "../files/files.server.ts";
import { openLog } from "../log.server.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import type { DecoderOptions } from "./decoder.server.ts";
import { type PictureData, pictureFileName } from "./picture-data.ts";
import { MAX_UPLOAD_BYTES } from "./picture-refusal.ts";
import type { PictureType } from "./picture-type.ts";
import { openPictures, type Pictures } from "./pictures.server.ts";

const NOT_AN_IMAGE = "Please upload a valid image file.";
const DAMAGED = "Please upload a valid image file. This one is damaged or incomplete.";
const TOO_HEAVY = "Please upload a valid image file. This one takes too much memory to open.";
const TOO_MANY_PIXELS = "Please upload a valid image file. This one has more than 50 megapixels.";
const TOO_LARGE = "Image size exceeds 10MB limit.";
const WRONG_TYPE = "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed.";

/** A database, a folder of files and the pictures over both. */
type Place = { database: TestDatabase; folder: string; files: Files; pictures: Pictures };

function openPlace(
  database: TestDatabase,
  changes: { files?: Partial<Files>; decoder?: DecoderOptions } = {},
): Place {
  const dataDir = temporaryFolder("data");
  const files = { ...openFiles({ filesUrl: undefined, dataDir }), ...changes.files };
  const log = openLog({ logLevel: "silent" });
  const pictures = openPictures({ db: database.db, files, log, decoder: changes.decoder ?? {} });
  return { database, folder: path.join(dataDir, "files"), files, pictures };
}

async function store(place: Place, bytes: Uint8Array): Promise<PictureData> {
  const stored = await place.pictures.store(bytes);
  if (!stored.ok) throw new Error(stored.message);
  return stored.picture;
}

function storedNames({ folder }: Place): string[] {
  try {
    return readdirSync(folder).filter((name) => name !== ".incoming");
  } catch {
    return [];
  }
}

async function expectNothingLeft(place: Place): Promise<void> {
  expect(storedNames(place)).toEqual([]);
  expect(await place.database.db.selectFrom("pictures").selectAll().execute()).toEqual([]);
}

async function readVersion(
  { files }: Place,
  picture: PictureData,
  width: number,
  format: "jpg" | "webp" | "avif",
) {
  const file = await files.read(pictureFileName(picture.id, width, format));
  return file ? buffer(file.stream) : Buffer.alloc(0);
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const [red = 0, , blue = 0] = pixel;
  return red > blue ? "red" : "blue";
}

describe("an upload", () => {
  let place: Place;
  beforeEach(async () => {
    place = openPlace(await openTestDatabase("sqlite"));
  });
  afterEach(async () => {
    await place.pictures.close();
    await place.database.close();
  });

  test.each(Object.entries(notImages()))("%s is refused and leaves nothing behind", async (_, bytes) => {
    expect(await place.pictures.store(bytes)).toEqual({
      ok: false,
      reason: "not-an-image",
      message: NOT_AN_IMAGE,
    });
    await expectNothingLeft(place);
  });

  test("of another picture type is refused and leaves nothing behind", async () => {
    const refused = { ok: false, reason: "wrong-type", message: WRONG_TYPE };
    for (const [name, bytes] of Object.entries(await otherPictures()))
      expect(await place.pictures.store(bytes), name).toEqual(refused);
    await expectNothingLeft(place);
  });

  test("that is damaged is refused and leaves nothing behind", async () => {
    const refused = { ok: false, reason: "damaged", message: DAMAGED };
    for (const [name, bytes] of Object.entries(await damagedPictures()))
      expect(await place.pictures.store(bytes), name).toEqual(refused);
    await expectNothingLeft(place);
  });

  test("of more than 10 MB is refused, of exactly 10 MB accepted", async () => {
    const refused = { ok: false, reason: "too-large", message: TOO_LARGE };
    expect(await place.pictures.store(await paddedTo(MAX_UPLOAD_BYTES + 1))).toEqual(refused);
    await expectNothingLeft(place);
    expect(await place.pictures.store(await paddedTo(MAX_UPLOAD_BYTES))).toMatchObject({ ok: true });
  });

  test.each([
    [30_000, 30_000],
    [16_000, 16_000],
    [10_000, 5_001],
  ])("of %i x %i pixels is refused and leaves nothing behind", async (width, height) => {
    const refused = { ok: false, reason: "too-many-pixels", message: TOO_MANY_PIXELS };
    expect(await place.pictures.store(pixelBomb(width, height))).toEqual(refused);
    await expectNothingLeft(place);
  });

  test.each([
    ["a pixel wide and very long", pixelBomb(1, 70_000)],
    ["interlaced, with 16 bits a channel", interlacedPng(6_000, 16, 6)],
  ])("%s takes too much to open: refused, and nothing is left behind", async (_, bytes) => {
    const refused = { ok: false, reason: "too-heavy", message: TOO_HEAVY };
    expect(await place.pictures.store(bytes)).toEqual(refused);
    await expectNothingLeft(place);
  });

  test("of exactly 50 megapixels is accepted", async () => {
    expect(await store(place, pixelBomb(10_000, 5_000))).toMatchObject({ width: 1920, height: 960 });
  });

  test("is held to the types of its place, and the sentence names those", async () => {
    const hero: { accept: PictureType[] } = { accept: ["png", "jpeg"] };
    expect(await place.pictures.store(await smallPicture("webp"), hero)).toEqual({
      ok: false,
      reason: "wrong-type",
      message: "Only JPG, JPEG, and PNG images are allowed.",
    });
    await expectNothingLeft(place);
    expect(await place.pictures.store(await smallPicture("png"), hero)).toMatchObject({ ok: true });
  });

  test("that outlasts the decoder's limit is refused and leaves nothing behind", async () => {
    const hurried = openPlace(place.database, { decoder: { versionsLimitMs: 1 } });
    const refused = { ok: false, reason: "damaged", message: DAMAGED };
    expect(await hurried.pictures.store(pixelBomb(10_000, 5_000))).toEqual(refused);
    await expectNothingLeft(hurried);
    await hurried.pictures.close();
  });

  test("of every accepted type is stored", async () => {
    for (const type of ["jpeg", "png", "webp", "gif"] as const)
      expect(await place.pictures.store(await smallPicture(type)), type).toMatchObject({ ok: true });
  });

  test("with a broken EXIF block is stored", async () => {
    expect(await store(place, await brokenExif())).toMatchObject({ widths: [320, 400] });
  });

  test("that is a page as well comes out as a picture only", async () => {
    const picture = await store(place, await htmlPolyglot());
    expect(storedNames(place)).toHaveLength(2);
    for (const name of storedNames(place))
      expect(readFileSync(path.join(place.folder, name)).includes("<script"), name).toBe(false);
    expect(picture).toMatchObject({ width: 80, height: 60, widths: [80] });
  });

  test("that moves is kept as its first frame", async () => {
    const picture = await store(place, await animatedGif());
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect(await colourAt(await readVersion(place, picture, 40, "webp"), 20, 15)).toBe("red");
  });

  test("with transparent parts keeps them in WebP and AVIF, stands on white in JPEG, and has no placeholder", async () => {
    const picture = await store(place, await transparentLogo());
    expect(picture).toMatchObject({ widths: [320, 400], placeholder: "" });
    await place.pictures.makeMissingAvif();
    for (const format of ["webp", "avif"] as const) {
      const { isOpaque } = await sharp(await readVersion(place, picture, 400, format)).stats();
      expect(isOpaque, format).toBe(false);
    }
    const corner = await sharp(await readVersion(place, picture, 400, "jpg"))
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.min(...corner)).toBeGreaterThan(250);
  });

  test("that differs from another only in transparency is another picture", async () => {
    const logo = await transparentLogo();
    const onWhite = await sharp(logo).flatten({ background: "white" }).png().toBuffer();
    expect((await store(place, logo)).id).not.toBe((await store(place, onWhite)).id);
  });

  test.each([
    // Where the marked corner ends up when the picture is turned as its EXIF says.
    [1, 400, 300, 10, 10],
    [3, 400, 300, 390, 290],
    [6, 300, 400, 290, 10],
    [8, 300, 400, 10, 390],
  ])("with EXIF orientation %i is stored upright", async (orientation, width, height, left, top) => {
    const picture = await store(place, await markedCorner(orientation));
    expect(picture).toMatchObject({ width, height });
    const jpeg = await readVersion(place, picture, width, "jpg");
    expect(await colourAt(jpeg, left, top)).toBe("red");
    expect(await colourAt(jpeg, width - left, height - top)).toBe("blue");
  });

  test("of unusual colours becomes ordinary sRGB", async () => {
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff0000" } });
    const vectors = {
      "CMYK JPEG": await red.clone().toColourspace("cmyk").jpeg().toBuffer(),
      "16-bit PNG": await red.clone().toColourspace("rgb16").png().toBuffer(),
      "Display P3 JPEG": await red.clone().withIccProfile("p3").jpeg().toBuffer(),
      "grey PNG": await red.clone().greyscale().toColourspace("b-w").png().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(vectors)) {
      const picture = await store(place, bytes);
      const meta = await sharp(await readVersion(place, picture, 64, "jpg")).metadata();
      expect(meta, name).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
      expect(meta.icc, name).toBeUndefined();
    }
  });

  test("that is very tall is scaled to what every format can hold", async () => {
    const picture = await store(place, pixelBomb(600, 40_000));
    expect(picture.height).toBe(7680);
    expect(picture.widths).toEqual([picture.width]);
  });
});

describe("a 12-megapixel phone photo with GPS", () => {
  let place: Place;
  let photo: Buffer;
  let picture: PictureData;
  beforeAll(async () => {
    place = openPlace(await openTestDatabase("sqlite"));
    photo = await phonePhoto({ orientation: 6 });
    picture = await store(place, photo);
    await place.pictures.makeMissingAvif();
    return async () => {
      await place.pictures.close();
      await place.database.close();
    };
  });

  test("really carries what must not be stored", async () => {
    expect(await exifr.gps(photo)).toMatchObject({
      latitude: expect.closeTo(5.55),
      longitude: expect.closeTo(-0.21),
    });
    for (const word of METADATA_WORDS.filter((word) => word !== "GPS"))
      expect(photo.includes(word), word).toBe(true);
    expect(photo.length).toBeGreaterThan(3_000_000);
    expect(photo.length).toBeLessThan(6_000_000);
  });

  test("is stored upright in six widths and three formats, with its true sizes", async () => {
    expect(picture).toMatchObject({
      width: 1920,
      height: 2560,
      widths: [320, 480, 728, 1024, 1280, 1920],
    });
    expect(picture.id).toMatch(/^[0-9a-f]{32}$/);
    expect(storedNames(place)).toHaveLength(18);
    for (const width of picture.widths) {
      for (const format of ["jpg", "webp", "avif"] as const) {
        const bytes = await readVersion(place, picture, width, format);
        const meta = await sharp(bytes).metadata();
        const expected = { jpg: "jpeg", webp: "webp", avif: "heif" }[format];
        expect([meta.format, meta.width, meta.height]).toEqual([
          expected,
          width,
          Math.round((width * 4) / 3),
        ]);
      }
    }
  });

  test("leaves no trace of place, maker, author or colour profile in any stored file", async () => {
    for (const name of storedNames(place)) {
      const bytes = readFileSync(path.join(place.folder, name));
      const meta = await sharp(bytes).metadata();
      expect([meta.exif, meta.xmp, meta.iptc, meta.icc], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      const parsed = await exifr
        .parse(bytes, { tiff: true, xmp: true, icc: true, iptc: true, jfif: false, gps: true })
        .catch(() => undefined);
      expect(parsed, name).toBeUndefined();
      for (const word of METADATA_WORDS.filter((word) => word !== "GPS"))
        expect(bytes.includes(word), `${name}: ${word}`).toBe(false);
    }
  });

  test("has a placeholder that is a picture of its shape in at most 300 characters", async () => {
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThanOrEqual(300);
    const tiny = Buffer.from(picture.placeholder.split(",")[1] as string, "base64");
    const { width = 0, height = 1 } = await sharp(tiny).metadata();
    expect(width / height).toBeCloseTo(3 / 4, 1);
  });

  test("is named by its content", async () => {
    const largest = await readVersion(place, picture, 1920, "jpg");
    const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(largest));
    expect(picture.id).toBe(Buffer.from(digest).toString("hex").slice(0, 32));
  });
});

describeOnEachEngine("pictures", (open) => {
  let place: Place;
  beforeEach(async () => {
    place = openPlace(await open());
    return () => place.pictures.close();
  });

  const rows = () => place.database.db.selectFrom("pictures").selectAll().execute();

  test("stored at the same time by two processes are one picture with one row", async () => {
    // Two openings share files and database, as two processes do; each also stores it twice at once.
    const log = openLog({ logLevel: "silent" });
    const other = openPictures({ db: place.database.db, files: place.files, log });
    const bytes = await smallPicture();
    const stored = await Promise.all(
      [place.pictures, place.pictures, other, other].map((one) => one.store(bytes)),
    );
    const ids = stored.map((one) => one.ok && one.picture.id);
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    await Promise.all([place.pictures.makeMissingAvif(), other.makeMissingAvif()]);
    expect(storedNames(place)).toHaveLength(3);
    await other.close();
  });

  test("stored again later are the same, AVIF included", async () => {
    const first = await store(place, await smallPicture());
    await place.pictures.makeMissingAvif();
    expect(await store(place, await smallPicture())).toEqual({ ...first, hasAvif: true });
    expect(await rows()).toHaveLength(1);
  });

  test("get AVIF in the background, which raises the generation once for each", async () => {
    const before = await readGeneration(place.database.db);
    const picture = await store(place, await smallPicture("jpeg", 1));
    expect(picture.hasAvif).toBe(false);
    await store(place, await smallPicture("jpeg", 2));
    await place.pictures.makeMissingAvif();
    expect((await rows()).map((row) => row.hasAvif)).toEqual([true, true]);
    expect(await place.files.exists(pictureFileName(picture.id, 80, "avif"))).toBe(true);
    expect(await readGeneration(place.database.db)).toBe(before + 2);
    await place.pictures.makeMissingAvif();
    expect(await readGeneration(place.database.db)).toBe(before + 2);
  });

  test("whose AVIF an earlier run did not finish get it after the next start", async () => {
    await store(place, await smallPicture());
    await place.pictures.close();
    await place.database.db.updateTable("pictures").set({ hasAvif: false }).execute();
    const log = openLog({ logLevel: "silent" });
    const next = openPictures({ db: place.database.db, files: place.files, log });
    await next.makeMissingAvif();
    expect((await rows()).map((row) => row.hasAvif)).toEqual([true]);
    await next.close();
  });

  test("whose files are gone stay without AVIF and do not hold up the others", async () => {
    const lost = await store(place, await smallPicture("jpeg", 1));
    await place.pictures.makeMissingAvif();
    await place.database.db.updateTable("pictures").set({ hasAvif: false }).execute();
    for (const format of ["jpg", "webp", "avif"] as const)
      await place.files.remove(pictureFileName(lost.id, lost.width, format));
    const kept = await store(place, await smallPicture("jpeg", 2));
    await place.pictures.makeMissingAvif();
    const withAvif = (await rows()).filter((row) => row.hasAvif).map((row) => row.id);
    expect(withAvif).toEqual([kept.id]);
  });

  test("that cannot all be written leave no row and no file", async () => {
    let puts = 0;
    const full = openPlace(place.database);
    const put = full.files.put;
    full.files.put = (...file) => (++puts === 2 ? Promise.reject(new Error("disk full")) : put(...file));
    await expect(full.pictures.store(await smallPicture())).rejects.toThrow("disk full");
    expect(puts).toBe(2);
    await expectNothingLeft(full);
    await full.pictures.close();
  });

  test("that fail keep the files of the same picture stored before them", async () => {
    const bytes = await smallPicture();
    const picture = await store(place, bytes);
    await place.pictures.makeMissingAvif();
    await place.database.db.deleteFrom("pictures").execute();
    // The row comes back while the second upload is writing, as from another process; then that upload fails.
    const { files } = place;
    const row = { ...picture, widths: "80", createdAt: 1 };
    const failing = {
      ...files,
      async put() {
        await place.database.db
          .insertInto("pictures")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute();
        throw new Error("disk full");
      },
    };
    const second = openPictures({
      db: place.database.db,
      files: failing,
      log: openLog({ logLevel: "silent" }),
    });
    await expect(second.store(bytes)).rejects.toThrow("disk full");
    expect(await files.exists(pictureFileName(picture.id, 80, "jpg"))).toBe(true);
    await second.close();
  });
});
