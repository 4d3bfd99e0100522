import { createHash } from "node:crypto";
import { SUMS } from "#app/platform/backup/manifest.ts";
import { packEnd, packEntry, type TarEntry } from "#app/platform/backup/tar.server.ts";

/** Packs an archive with these parts and their checksums. */
export function packAll(entries: TarEntry[]): Buffer {
  const sums = entries.map(
    ({ name, bytes }) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`,
  );
  const all = [...entries, { name: SUMS, bytes: Buffer.from(sums.join("")) }];
  return Buffer.concat([...all.map((entry) => packEntry(entry, 0)), packEnd()]);
}
