import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Quick to compress for the visitor who waits (well below 1 ms); the small form (10 ms) is made in the background. */
const QUICK_BROTLI = 5;
const SMALL_BROTLI = 11;
/** The windows that Brotli knows, as powers of two, and how far each stays below that (RFC 7932, section 9.1). */
const SMALLEST_WINDOW = 10;
const LARGEST_WINDOW = 24;
const WINDOW_GAP = 16;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses a page at once: at its size the work itself is shorter than a trip to another thread. */
export function compressNow(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return zlib.brotliCompressSync(text, brotliOptions(QUICK_BROTLI, text.length));
  return encoding === "gzip" ? zlib.gzipSync(text) : text;
}

/** The same on another thread, for texts of any size. */
export async function compressAside(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(text, brotliOptions(QUICK_BROTLI, text.length));
  return encoding === "gzip" ? gzip(text) : text;
}

/** Brotli as small as it gets, on another thread. */
export function compressSmall(text: Buffer): Promise<Buffer> {
  return brotli(text, brotliOptions(SMALL_BROTLI, text.length));
}

/** The window is as large as the text: to make room for the usual one, of 4 MB, takes longer than to compress a page. */
function brotliOptions(quality: number, size: number): zlib.BrotliOptions {
  const window = Math.ceil(Math.log2(size + WINDOW_GAP));
  return {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, SMALLEST_WINDOW), LARGEST_WINDOW),
    },
  };
}

/** What nearly every browser sends, so that it need not be read anew for every request. */
const USUAL_LINES: Record<string, Encoding> = {
  "gzip, deflate, br, zstd": "br",
  "gzip, deflate, br": "br",
  "gzip, deflate": "gzip",
};

/** The best encoding of ours that an `Accept-Encoding` line allows. `q=0` counts as a refusal. */
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
