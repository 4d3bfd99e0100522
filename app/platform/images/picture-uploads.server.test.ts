import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import {
  animatedGif,
  brokenExif,
  damagedPictures,
  htmlPolyglot,
  interlacedPng,
  markedCorner,
  notImages,
  otherPictures,
  paddedTo,
  pixelBomb,
  smallPicture,
  transparentLogo,
} from "#tests/support/hostile-pictures.ts";
import {
  expectNothingLeft,
  openPlace,
  type Place,
  readVersion,
  store,
  storedNames,
} from "#tests/support/picture-place.ts";
import { MAX_UPLOAD_BYTES } from "./picture-refusal.ts";
import type { PictureType } from "./picture-type.ts";

const NOT_AN_IMAGE = "Please upload a valid image file.";
const DAMAGED = "Please upload a valid image file. This one is damaged or incomplete.";
const TOO_HEAVY = "Please upload a valid image file. This one takes too much memory to open.";
const TOO_MANY_PIXELS = "Please upload a valid image file. This one has more than 50 megapixels.";
const TOO_LARGE = "Image size exceeds 10MB limit.";
const WRONG_TYPE = "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed.";

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

  test("is restricted to the types accepted by its place, which the message lists", async () => {
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
    expect(await store(place, await brokenExif())).toMatchObject({ widths: [208, 320, 400] });
  });

  test("that is also an HTML page is stored as a picture only", async () => {
    const picture = await store(place, await htmlPolyglot());
    expect(storedNames(place)).toHaveLength(2);
    for (const name of storedNames(place))
      expect(readFileSync(path.join(place.folder, name)).includes("<script"), name).toBe(false);
    expect(picture).toMatchObject({ width: 80, height: 60, widths: [80] });
  });

  test("that is animated keeps only its first frame", async () => {
    const picture = await store(place, await animatedGif());
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect(await colourAt(await readVersion(place, picture, 40, "webp"), 20, 15)).toBe("red");
  });

  test("with transparent parts keeps them in WebP and AVIF, is white there in JPEG, and has no placeholder", async () => {
    const picture = await store(place, await transparentLogo());
    expect(picture).toMatchObject({ widths: [208, 320, 400], placeholder: "" });
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
    // Where the marked corner ends up after applying the EXIF orientation.
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
