import { deflateSync } from "node:zlib";
import { brokenExif, paddedTo, phonePhoto } from "#tests/support/hostile-pictures.ts";
import { pngWith } from "#tests/support/png-files.ts";

const MB = 1024 * 1024;

/** Bytes in the hostile parts of files. Nothing that is stored may contain them. */
export const HOSTILE_BYTES = "<script>hostileBytes()</script>";

/** Makes pictures that are valid files of another kind too. The re-encoded picture must not be. */
export function twoKinds(jpeg: Buffer, png: Buffer, gif: Buffer, webp: Buffer): Record<string, Buffer> {
  const html = Buffer.from(`<!doctype html>${HOSTILE_BYTES}`);
  const zip = Buffer.concat([
    Buffer.from("PK\x03\x04", "latin1"),
    html,
    Buffer.from(`PK\x05\x06${"\0".repeat(18)}`, "latin1"),
  ]);
  return {
    "a JPEG and a page behind it": Buffer.concat([jpeg, html]),
    "a PNG and a page behind it": Buffer.concat([png, html]),
    "a GIF and an archive behind it (GIFAR)": Buffer.concat([gif, zip]),
    "a WebP and an archive behind it": Buffer.concat([webp, zip]),
    "a JPEG with a program in a comment": jpegWith(jpeg, 0xfe, `<?php system('x') ?>${HOSTILE_BYTES}`),
    "a JPEG that is a script (polyglot by its first segment)": jpegWith(
      jpeg,
      0xe0,
      `/*${"a".repeat(0x2f2a - 10)}*/=1;${HOSTILE_BYTES}`,
    ),
    "a PNG with PHP in its text": pngWith(png, "tEXt", `Comment\0<?php system('x') ?>${HOSTILE_BYTES}`),
    "a PNG with a page in an unknown chunk": pngWith(png, "htMl", html),
    "a GIF with a script in its comment": Buffer.concat([
      gif.subarray(0, gif.length - 1),
      Buffer.from([0x21, 0xfe, HOSTILE_BYTES.length]),
      Buffer.from(`${HOSTILE_BYTES}\0;`),
    ]),
    "two pictures in one": Buffer.concat([jpeg, png, gif]),
  };
}

/** Hides texts in places that programs copy and nobody looks at. */
export async function hiddenWords(jpeg: Buffer, png: Buffer, webp: Buffer): Promise<Record<string, Buffer>> {
  const chunk = (name: string, data: string) => {
    const padded = Buffer.from(data.length % 2 ? `${data} ` : data);
    const head = Buffer.alloc(8);
    head.write(name, "latin1");
    head.writeUInt32LE(padded.length, 4);
    return Buffer.concat([head, padded]);
  };
  const withChunks = Buffer.concat([webp, chunk("EXIF", HOSTILE_BYTES), chunk("XMP ", HOSTILE_BYTES)]);
  withChunks.writeUInt32LE(withChunks.length - 8, 4);
  return {
    "a phone's photo with its place": await phonePhoto({ width: 900, height: 600, orientation: 6 }),
    "a photo with a broken EXIF": await brokenExif(),
    "EXIF that is a page": jpegWith(jpeg, 0xe1, `Exif\0\0${HOSTILE_BYTES}`),
    "EXIF of 60 KB": jpegWith(jpeg, 0xe1, `Exif\0\0MM\0*${HOSTILE_BYTES.repeat(1_900)}`),
    "XMP with a script": jpegWith(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${HOSTILE_BYTES}</x>`),
    "a colour profile of junk": jpegWith(jpeg, 0xe2, `ICC_PROFILE\0\x01\x01${HOSTILE_BYTES}`),
    "8 MB of comments": jpegWith(
      jpeg,
      0xfe,
      ...Array.from({ length: 130 }, () => HOSTILE_BYTES.repeat(2_000)),
    ),
    "a PNG with a colour profile of junk": pngWith(
      png,
      "iCCP",
      Buffer.concat([Buffer.from("x\0\0"), deflateSync(HOSTILE_BYTES)]),
    ),
    "a PNG with EXIF": pngWith(png, "eXIf", `MM\0*${HOSTILE_BYTES}`),
    "a WebP with EXIF and XMP": withChunks,
    "a picture padded to 10 MB": await paddedTo(10 * MB),
    "a picture padded past 10 MB": await paddedTo(10 * MB + 1),
  };
}

/** Inserts segments before the others of a JPEG. */
function jpegWith(jpeg: Buffer, marker: number, ...texts: string[]): Buffer {
  const segments = texts.map((text) => {
    const data = Buffer.from(text, "latin1").subarray(0, 65_533);
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
