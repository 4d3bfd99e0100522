import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { pngOf } from "./png-files.ts";

/** Accra, as the tests search for it in stored files: 5° 33' N, 0° 12' W. */
const GPS = {
  GPSLatitudeRef: "N",
  GPSLatitude: "5/1 33/1 1234/100",
  GPSLongitudeRef: "W",
  GPSLongitude: "0/1 12/1 4321/100",
};
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Ama Mensah</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/**
 * Texts that only the metadata of {@link phonePhoto} contains. Nothing that is stored may contain
 * them.
 */
export const METADATA_WORDS = ["Exif", "Ama Mensah", "Teleforge", "xmpmeta", "ICC_PROFILE", "GPS"];

type PhotoOptions = {
  width?: number;
  height?: number;
  /** The EXIF orientation, 1 to 8. 6 is a phone held upright. */
  orientation?: number;
  /** Different numbers give different pictures. */
  seed?: number;
};

/**
 * Makes a photo like a phone's: a detailed 12-megapixel JPEG of about 4 MB, with GPS, maker, author
 * and a wide colour profile.
 */
export async function phonePhoto({
  width = 4000,
  height = 3000,
  orientation = 1,
  seed = 1,
}: PhotoOptions = {}): Promise<Buffer> {
  return sharp(scenery(width, height, seed), { raw: { width, height, channels: 3 } })
    .withIccProfile("p3")
    .withExif({
      IFD0: {
        Make: "Teleforge",
        Model: "T9",
        Artist: "Ama Mensah",
        ImageDescription: "Class 4, names withheld",
      },
      IFD2: { DateTimeOriginal: "2026:05:04 10:11:12" },
      IFD3: GPS,
    })
    .withMetadata({ orientation })
    .withXmp(XMP)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Makes a small valid picture, for tests that are not about its content. */
export function smallPicture(format: "jpeg" | "png" | "webp" | "gif" = "jpeg", seed = 1): Promise<Buffer> {
  return sharp(scenery(80, 60, seed), { raw: { width: 80, height: 60, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/**
 * Makes a picture with a damaged EXIF block, like those of careless editors. It must still be
 * accepted.
 */
export async function brokenExif(): Promise<Buffer> {
  const photo = await phonePhoto({ width: 400, height: 300, orientation: 6 });
  const block = photo.indexOf("Exif\0\0") + 6;
  // Every offset and count from here on is invalid.
  photo.fill(0xff, block + 4, block + 60);
  return photo;
}

/**
 * Makes a picture whose upper left quarter is red and the rest blue, to show whether it was
 * rotated.
 */
export async function markedCorner(orientation: number): Promise<Buffer> {
  const red = await sharp({ create: { width: 200, height: 150, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 300, channels: 3, background: "blue" } })
    .composite([{ input: red, top: 0, left: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** Makes a PNG of very many pixels in a few kilobytes: one bit per pixel, all alike. */
export function pixelBomb(width = 30_000, height = 30_000): Buffer {
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return pngOf({ width, height, bits: 1, kind: 0 }, deflateSync(rows, { level: 9 }));
}

/**
 * Makes the head of an interlaced square. A decoder can output pixels only once it has all of them,
 * and they are missing.
 */
export function interlacedPng(side: number, bits: number, kind: number, pixels = Buffer.alloc(100)): Buffer {
  return pngOf({ width: side, height: side, bits, kind, isInterlaced: true }, pixels);
}

/** Makes a picture that ends in the middle of its pixels. */
export async function truncated(format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Buffer> {
  const whole = await sharp(scenery(800, 600, 3), { raw: { width: 800, height: 600, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/** Makes a JPEG that is an HTML page as well, which follows its end. */
export async function htmlPolyglot(): Promise<Buffer> {
  return Buffer.concat([await smallPicture(), Buffer.from("<!doctype html><script>alert(1)</script>")]);
}

/** Makes two frames: red, then blue. */
export function animatedGif(): Promise<Buffer> {
  const frames = Buffer.alloc(40 * 60 * 3);
  for (let pixel = 0; pixel < 40 * 60; pixel++) frames[pixel * 3 + (pixel < 40 * 30 ? 0 : 2)] = 255;
  return sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
}

/** Makes a logo: a solid disc on a transparent background. */
export function transparentLogo(): Promise<Buffer> {
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="150" fill="#4a1942"/></svg>`;
  return sharp(Buffer.from(disc)).png().toBuffer();
}

/** Makes files that are no pictures at all, whatever their name. */
export function notImages(): Record<string, Buffer> {
  return {
    "a zero-byte file": Buffer.alloc(0),
    "a PDF renamed .jpg": Buffer.from(
      "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n",
      "latin1",
    ),
    "a page": Buffer.from("<!doctype html><title>x</title><svg onload=alert(1)>"),
    "a text": Buffer.from("JFIF, honestly"),
    "a program": Buffer.from("\x7fELF\x02\x01\x01", "latin1"),
    "a film": isoMedia("isom"),
  };
}

/** Makes pictures of types that are not accepted. */
export async function otherPictures(): Promise<Record<string, Buffer>> {
  const tiny = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
  return {
    "an SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    "an SVG behind a prolog": Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x -->\n<svg width="1"/>'),
    "a HEIC": isoMedia("heic"),
    "an AVIF": await tiny.clone().avif().toBuffer(),
    "a TIFF": await tiny.clone().tiff().toBuffer(),
    "a BMP": Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0", "latin1"),
    "an icon": Buffer.from("\0\0\x01\0\x01\0", "latin1"),
  };
}

/** Makes files that begin like one of the accepted types and are damaged after that. */
export async function damagedPictures(): Promise<Record<string, Buffer>> {
  return {
    "a JPEG that breaks off": await truncated("jpeg"),
    "a PNG that breaks off": await truncated("png"),
    "a WebP that breaks off": await truncated("webp"),
    "a JPEG's first bytes": Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    "a GIF's first bytes": Buffer.from("GIF89a\x01\0\x01\0", "latin1"),
    "a PNG without pixels": pixelBomb(8, 8).subarray(0, 33),
    "a WebP of noise": Buffer.concat([Buffer.from("RIFF\0\x04\0\0WEBPVP8 ", "latin1"), noise(1024)]),
    "a JPEG of noise": Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(4096)]),
  };
}

/** Makes a valid picture with this many bytes. Every decoder ignores what follows its end. */
export async function paddedTo(bytes: number): Promise<Buffer> {
  const picture = await smallPicture();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

export function isoMedia(brand: string): Buffer {
  return Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, "latin1");
}

/**
 * Makes soft hills of colour with fine grain, which compress like a photo. The same numbers give
 * the same picture.
 */
function scenery(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const columns = Float64Array.from({ length: width }, (_, x) => 60 * Math.sin(x / (90 + seed)));
  const grain = noise(4096, seed);
  let state = seed;
  for (let y = 0, at = 0; y < height; y++) {
    const row = 60 * Math.sin(y / (61 + seed));
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const fine = (grain[state >>> 20] as number) % 28;
      const hill = columns[x] as number;
      pixels[at++] = 120 + hill + row * 0.5 + fine;
      pixels[at++] = 110 + hill * 0.4 + row + fine;
      pixels[at++] = 100 - hill * 0.6 + row * 0.3 + fine;
    }
  }
  return pixels;
}

export function noise(length: number, seed = 7): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
