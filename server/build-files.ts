import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
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
};

/** The forms that `scripts/compress-assets.ts` puts beside a file. */
const COMPRESSED: [Encoding, string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

type BuildFile = { etag: string; headers: [string, string][]; forms: Map<Encoding, Buffer> };

/** Answers with a file of the build; false when there is none at that path. */
export type ServeBuildFile = (request: SiteRequest, response: ServerResponse, path: string) => boolean;

/**
 * Reads the files of the client build into memory (5 MB). From then on no missing, changed or truncated file can fail a request,
 * none needs a file descriptor, and a server goes on serving the build that its pages were made with while the next
 * one is being written.
 *
 * @param folder the client build
 * @throws when it cannot be read: the server must not start without its scripts and styles
 */
export function readBuildFiles(folder: string): ServeBuildFile {
  const files = readFiles(folder);
  return (request, response, at) => {
    const file = files.get(at);
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
  };
}

function readFiles(folder: string): Map<string, BuildFile> {
  const files = new Map<string, BuildFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = path.join(entry.parentPath, entry.name);
    const at = `/${path.relative(folder, file).replaceAll(path.sep, "/")}`;
    files.set(at, readForms(file, at, type));
  }
  if (files.size === 0) throw new Error(`There is no build in ${folder}`);
  return files;
}

function readForms(file: string, at: string, type: string): BuildFile {
  const plain = readFileSync(file);
  const forms = new Map<Encoding, Buffer>([["identity", plain]]);
  for (const [encoding, ending] of COMPRESSED) {
    const bytes = readIfThere(file + ending);
    if (bytes) forms.set(encoding, bytes);
  }
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  // The names of assets carry a hash of their content.
  const caching = at.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const headers: [string, string][] = [
    ["Content-Type", type],
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
