import { expect, test } from "vitest";
import { packEnd, packEntry } from "#app/platform/backup/tar.server.ts";
import { TarCount } from "./tar-count.ts";

const ARCHIVE = Buffer.concat([
  packEntry({ name: "backup.json", bytes: Buffer.from("{}") }, 0),
  packEntry({ name: "files/empty.jpg", bytes: Buffer.alloc(0) }, 0),
  packEntry({ name: "files/whole-block.jpg", bytes: Buffer.alloc(512, 1) }, 0),
  packEntry({ name: "SHA256SUMS", bytes: Buffer.alloc(700, 2) }, 0),
  packEnd(),
]);

test.each([1, 100, 511, 512, 513, 4096])("names every entry when bytes arrive %d at a time", (length) => {
  const names: string[] = [];
  const count = new TarCount((name) => names.push(name));
  for (let at = 0; at < ARCHIVE.length; at += length) count.take(ARCHIVE.subarray(at, at + length));
  expect(names).toEqual(["backup.json", "files/empty.jpg", "files/whole-block.jpg", "SHA256SUMS"]);
});
