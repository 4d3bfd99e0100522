import { deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  animatedGif,
  interlacedPng,
  noise,
  phonePhoto,
  pixelBomb,
  smallPicture,
} from "#tests/support/hostile-pictures.ts";
import { PNG_END, pngChunk, pngOf, pngWith } from "#tests/support/png-files.ts";

const MB = 1024 * 1024;

/** Makes small files with more pixels, or text, than a server has memory for. */
export async function bombs(): Promise<Record<string, Buffer>> {
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
    "an interlaced PNG of 16 000²": interlacedPng(16_000, 1, 0),
    "a PNG that says 2 147 483 647²": pngOf(
      { width: 0x7fffffff, height: 0x7fffffff, bits: 8, kind: 6 },
      Buffer.alloc(1000),
    ),
    "a GIF that says 65 535²": gif,
    "a JPEG that says 65 500²": jpeg,
    "a WebP that says 16 777 216²": webp,
    "a PNG without all of its pixels": pngOf(
      { width: 6_000, height: 6_000, bits: 8, kind: 2 },
      deflateSync(Buffer.alloc(1000)),
    ),
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

/**
 * Makes pictures with so many parts that counting them takes time, or with compressed texts that
 * expand.
 */
export async function manyParts(gif: Buffer): Promise<Record<string, Buffer>> {
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
      PNG_END,
    ]),
  };
}

/** Makes pictures just below the limit of pixels, in the forms that need most memory or time. */
export async function largeOnes(): Promise<Record<string, Buffer>> {
  const side = 7_000;
  const flat = sharp({
    create: { width: side, height: side, channels: 3, background: "#336699" },
    limitInputPixels: false,
  });
  const progressive = await flat.clone().jpeg({ progressive: true, quality: 60 }).toBuffer();
  return {
    "a PNG of 49 megapixels": pixelBomb(side, side),
    "a PNG of 49 megapixels, 16 bits, transparent": pngOf(
      { width: side, height: side, bits: 16, kind: 6 },
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
    "a PNG of 1 × 49 000 000": pngOf(
      { width: 1, height: 49_000_000, bits: 1, kind: 0 },
      deflateSync(Buffer.alloc(98_000_000)),
    ),
  };
}

/** Counts the bytes in the seven passes of an interlaced square. */
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
    PNG_END,
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
