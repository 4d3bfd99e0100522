import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chooseEncoding, type Encoding } from "#app/platform/page-cache/encodings.server.ts";
import type { SiteRequest } from "./address.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".speculationrules": "application/speculationrules+json",
};

/** The compressed forms that `scripts/compress-assets.ts` writes next to a file. */
const COMPRESSED: [Encoding, string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

type BuildFile = { etag: string; headers: [string, string][]; forms: Map<Encoding, Buffer> };

/** A file with a content hash in its name, in the form that is sent most often. */
export type Asset = { at: string; encoding: Encoding; bytes: Buffer };

const ASSETS = "/assets/";

/**
 * The files of a client build, held in memory (5 MB). A missing, changed or truncated file on disk
 * can't fail a request, no request needs a file descriptor, and the server keeps serving its build
 * while the next one is being written.
 */
export class BuildFiles {
  readonly #files: Map<string, BuildFile>;

  private constructor(files: Map<string, BuildFile>) {
    this.#files = files;
  }

  /**
   * @param folder the client build
   * @throws when the folder cannot be read: the server must not start without its scripts and
   *   styles
   */
  static inFolder(folder: string): BuildFiles {
    return new BuildFiles(readFiles(folder));
  }

  /** Loads the files of another build from what {@link assets} returned. */
  static ofAssets(assets: Asset[]): BuildFiles {
    return new BuildFiles(new Map(assets.map((asset) => [asset.at, unfold(asset)])));
  }

  /** Lists the assets, always in the same order. */
  assets(): Asset[] {
    const own = [...this.#files].filter(([at]) => isAsset(at)).sort(([a], [b]) => (a < b ? -1 : 1));
    return own.map(([at, file]) => {
      const [encoding, bytes] = chooseForm(file, "br");
      return { at, encoding, bytes };
    });
  }

  has(at: string): boolean {
    return this.#files.has(at);
  }

  /** Answers with a file. Returns false if there is none at that path. */
  answer(request: SiteRequest, response: ServerResponse, at: string): boolean {
    const file = this.#files.get(at);
    if (!file) return false;
    const isKnown = request.headers["if-none-match"]?.includes(file.etag);
    const [encoding, body] = chooseForm(file, request.headers["accept-encoding"]);
    for (const [name, value] of file.headers) response.setHeader(name, value);
    if (isKnown) {
      response.writeHead(304).end();
      return true;
    }
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Length", body.length);
    response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
    return true;
  }
}

export function isAsset(at: string): boolean {
  return at.startsWith(ASSETS);
}

function readFiles(folder: string): Map<string, BuildFile> {
  const files = new Map<string, BuildFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !(path.extname(entry.name) in TYPES)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const at = `/${path.relative(folder, file).replaceAll(path.sep, "/")}`;
    files.set(at, describeFile(at, readForms(file)));
  }
  if (files.size === 0) throw new Error(`There is no build in ${folder}`);
  return files;
}

function readForms(file: string): BuildFile["forms"] {
  const forms = new Map<Encoding, Buffer>([["identity", readFileSync(file)]]);
  for (const [encoding, ending] of COMPRESSED) {
    const bytes = readIfThere(file + ending);
    if (bytes) forms.set(encoding, bytes);
  }
  return forms;
}

function unfold({ at, encoding, bytes }: Asset): BuildFile {
  const plain = encoding === "br" ? brotliDecompressSync(bytes) : bytes;
  const forms: [Encoding, Buffer][] = [
    ["identity", plain],
    [encoding, bytes],
  ];
  return describeFile(at, new Map(forms));
}

function describeFile(at: string, forms: BuildFile["forms"]): BuildFile {
  const plain = forms.get("identity") as Buffer;
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const caching = isAsset(at) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const headers: [string, string][] = [
    ["Content-Type", TYPES[path.extname(at)] as string],
    ["Cache-Control", caching],
    ["ETag", etag],
    ["Vary", "Accept-Encoding"],
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  return { etag, headers, forms };
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function chooseForm({ forms }: BuildFile, accepted: string | undefined): [Encoding, Buffer] {
  const wanted = chooseEncoding(accepted);
  const body = forms.get(wanted);
  return body ? [wanted, body] : ["identity", forms.get("identity") as Buffer];
}
