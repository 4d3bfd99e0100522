import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/**
 * Fast for the waiting visitor (well below 1 ms). The smaller form (10 ms) is created in the
 * background.
 */
const QUICK_BROTLI = 5;
const SMALL_BROTLI = 11;
/**
 * The window sizes of Brotli as powers of two, and by how many bytes each is smaller (RFC 7932,
 * section 9.1).
 */
const SMALLEST_WINDOW = 10;
const MAX_WINDOW = 24;
const WINDOW_GAP = 16;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Compresses a page synchronously: at its size, that is faster than handing it to another thread.
 */
export function compressNow(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return zlib.brotliCompressSync(text, brotliOptions(QUICK_BROTLI, text.length));
  return encoding === "gzip" ? zlib.gzipSync(text) : text;
}

/** Compresses on another thread, for texts of any size. */
export async function compressAside(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(text, brotliOptions(QUICK_BROTLI, text.length));
  return encoding === "gzip" ? gzip(text) : text;
}

/** Compresses with Brotli as small as possible, on another thread. */
export function compressSmall(text: Buffer): Promise<Buffer> {
  return brotli(text, brotliOptions(SMALL_BROTLI, text.length));
}

/**
 * Sizes the window like the text: allocating the default window of 4 MB takes longer than
 * compressing a page.
 */
function brotliOptions(quality: number, size: number): zlib.BrotliOptions {
  const window = Math.ceil(Math.log2(size + WINDOW_GAP));
  return {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, SMALLEST_WINDOW), MAX_WINDOW),
    },
  };
}

/** The lines that nearly every browser sends, so that they need not be parsed for each request. */
const USUAL_LINES: Record<string, Encoding> = {
  "gzip, deflate, br, zstd": "br",
  "gzip, deflate, br": "br",
  "gzip, deflate": "gzip",
};

/** Chooses the best of our encodings that an `Accept-Encoding` line allows. `q=0` means refusal. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const usual = USUAL_LINES[acceptEncoding];
  if (usual) return usual;
  if (accepts(acceptEncoding, "br")) return "br";
  if (accepts(acceptEncoding, "gzip")) return "gzip";
  return "identity";
}

function accepts(line: string, encoding: string): boolean {
  return line.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
