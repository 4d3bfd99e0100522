import { readFileSync } from "node:fs";
import path from "node:path";
import exifr from "exifr";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { METADATA_WORDS, phonePhoto } from "#tests/support/hostile-pictures.ts";
import { openPlace, type Place, readVersion, store, storedNames } from "#tests/support/picture-place.ts";
import type { PictureData } from "./picture-data.ts";

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

  test("is stored upright in seven widths and three formats, with its true sizes", async () => {
    expect(picture).toMatchObject({
      width: 1920,
      height: 2560,
      widths: [208, 320, 480, 728, 1024, 1280, 1920],
    });
    expect(picture.id).toMatch(/^[0-9a-f]{32}$/);
    expect(storedNames(place)).toHaveLength(21);
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
