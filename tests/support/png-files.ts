import { crc32 } from "node:zlib";

/** `kind` is the format's colour type: 0 greyscale, 2 truecolour, 6 truecolour with alpha. */
type PngHeader = { width: number; height: number; bits: number; kind: number; isInterlaced?: boolean };

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** The last chunk of every PNG. */
export const PNG_END = pngChunk("IEND", Buffer.alloc(0));

/** Makes a PNG with one chunk of compressed pixels, which need not match the header. */
export function pngOf(
  { width, height, bits, kind, isInterlaced = false }: PngHeader,
  pixels: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind, 0, 0, Number(isInterlaced)], 8);
  return Buffer.concat([SIGNATURE, pngChunk("IHDR", header), pngChunk("IDAT", pixels), PNG_END]);
}

/** Inserts chunks after the first chunk of a PNG. */
export function pngWith(png: Buffer, type: string, ...data: (string | Buffer)[]): Buffer {
  const chunks = data.map((one) =>
    pngChunk(type, typeof one === "string" ? Buffer.from(one, "latin1") : one),
  );
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Makes a chunk of a PNG, with its length and its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
