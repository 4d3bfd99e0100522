import zlib from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, compressAside, compressNow, compressSmall } from "./encodings.server.ts";

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["GZIP;q=1.0", "gzip"],
  ["brotli", "identity"],
])("Accept-Encoding %j gets %s", (line, encoding) => {
  expect(chooseEncoding(line)).toBe(encoding);
});

test.each([0, 1, 500, 65_521, 200_000])("a text of %i bytes survives each encoding", async (size) => {
  const text = Buffer.from("Back to school. ".repeat(Math.ceil(size / 16)).slice(0, size));
  for (const packed of [compressNow(text, "br"), await compressAside(text, "br"), await compressSmall(text)])
    expect(zlib.brotliDecompressSync(packed).equals(text)).toBe(true);
  for (const packed of [compressNow(text, "gzip"), await compressAside(text, "gzip")])
    expect(zlib.gunzipSync(packed).equals(text)).toBe(true);
  expect(compressNow(text, "identity")).toBe(text);
});
