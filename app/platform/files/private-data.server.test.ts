import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { correctPermissions } from "./private-data.server.ts";

function make(folder: string, name: string, mode: number): string {
  const file = path.join(folder, name);
  if (name.endsWith("/")) mkdirSync(file, { recursive: true });
  else writeFileSync(file, "x");
  chmodSync(file, mode);
  return file;
}

const modeOf = (file: string) => (statSync(file).mode & 0o7777).toString(8);

test("a data folder and our files in it become private, but not the targets of links", () => {
  const folder = temporaryFolder("data");
  const outside = make(temporaryFolder("outside"), "public.txt", 0o644);
  chmodSync(folder, 0o755);
  const folders = ["files/", "files/cards/", "backups/"].map((name) => make(folder, name, 0o775));
  const files = [
    "schoolward.sqlite",
    "schoolward.sqlite-wal",
    "site.tar",
    "files/a.jpg",
    "files/cards/b.jpg",
  ];
  const ours = files.map((name) => make(folder, name, 0o664));
  const notOurs = make(folder, "index.html", 0o644);
  symlinkSync(outside, path.join(folder, "files/link"));

  expect(correctPermissions(folder)).toEqual([]);
  for (const one of [folder, ...folders]) expect(modeOf(one), one).toBe("700");
  for (const one of ours) expect(modeOf(one), one).toBe("600");
  for (const one of [notOurs, outside]) expect(modeOf(one), one).toBe("644");
});

test("a folder that others need stays open, but our files in it become private", () => {
  const shared = temporaryFolder("shared");
  chmodSync(shared, 0o1777);
  const database = make(shared, "schoolward.sqlite", 0o644);
  correctPermissions(shared);
  expect([modeOf(shared), modeOf(database)]).toEqual(["1777", "600"]);
});

test("a missing folder is not an error", () => {
  expect(correctPermissions(path.join(temporaryFolder("none"), "data"))).toEqual([]);
});
