import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Compresses every text file of the client build with Brotli and gzip at maximum level: it happens
 * once, and the files are served often.
 */
const CLIENT = path.resolve(process.env.BUILD_FOLDER ?? "build", "client");
const TEXT = /\.(js|css|svg|html|json|txt|webmanifest|ico)$/;

for (const name of readdirSync(CLIENT, { recursive: true, encoding: "utf8" })) {
  const file = path.join(CLIENT, name);
  if (!TEXT.test(name) || !statSync(file).isFile()) continue;
  const bytes = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
