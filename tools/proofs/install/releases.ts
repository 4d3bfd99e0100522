import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fetchLibatomic } from "#tools/release/libatomic.ts";
import { type Arch, addPackages, copySite, linkVersion } from "#tools/release/parts.ts";
import { sha256, writeSums } from "#tools/release/sums.ts";

/** The newest migration. Migrations run in the order of their names. */
const LAST_MIGRATION = /"\.\/\d{4}-[\w-]+(?:\/index)?\.ts": [\w$]+(?=\s*\}\))/;
const BUNDLE = "build/server/**/*.js";

/** The archives of three releases, each of which is the one before with a change. */
export type Releases = { first: string; newer: string; broken: string };

/**
 * Makes releases from the build of this tree, with the parts that `npm run release` includes. Node
 * stays where it is, unless they are for another system. The second has one more migration in its bundle, and
 * the third does not start once it has migrated.
 */
export function makeReleases(folder: string, withNode = false): Releases {
  const site = path.join(folder, "release");
  const node = path.join(site, "node/node");
  writeVersion(site, "1.0.0");
  if (withNode) {
    copyFileSync(process.execPath, node);
    fetchLibatomic(process.arch as Arch, path.dirname(node), path.join(folder, "apt"));
  } else writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  const first = pack(folder, site, "1.0.0");
  const added = `"./9999-added-later.ts": { migration: () => ({ up: (db) => db.schema.createTable("added_later").addColumn("id", "integer").execute() }) }`;
  change(site, BUNDLE, LAST_MIGRATION, `$&, ${added}`);
  const newer = pack(folder, site, "1.1.0");
  const started = /if \(await noteProgramVersion\(trx\)\) await rebuildLists/;
  change(site, BUNDLE, started, 'throw new Error("it does not start"); await rebuildLists');
  const broken = pack(folder, site, "1.2.0");
  return { first, newer, broken };
}

/** Packs what is in a folder as a version, without the time that compressing it would take. */
function pack(folder: string, site: string, version: string): string {
  change(site, BUNDLE, /(name: "schoolward",\s+version: )"[\d.]+"/, `$1"${version}"`);
  for (const file of ["package.json", "release.json"])
    change(site, file, /("version": ?)"[\d.]+"/, `$1"${version}"`);
  writeSums(site);
  const work = path.join(folder, `work-${version}`);
  const top = path.join(work, "schoolward");
  const place = path.join(top, "versions", version);
  mkdirSync(path.dirname(place), { recursive: true });
  linkVersion(top, version);
  renameSync(site, place);
  const tar = execFileSync("tar", ["-cf", "-", "-C", work, "schoolward"], {
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  renameSync(place, site);
  const file = path.join(folder, `schoolward-${version}-linux-${process.arch}.tar.gz`);
  writeFileSync(file, gzipSync(tar, { level: 0 }));
  writeFileSync(`${file}.sha256`, `${sha256(file)}  ${path.basename(file)}\n`);
  return file;
}

/** Writes the parts of a version, with the packages that are installed here and without Node. */
export function writeVersion(folder: string, version: string): void {
  const arch = process.arch as Arch;
  copySite(folder, arch, version);
  addPackages(folder, arch, (name, modules) =>
    cpSync(path.join("node_modules", name), path.join(modules, name), { recursive: true }),
  );
  mkdirSync(path.join(folder, "node"));
}

/** Changes the only matching place in some files of a version. */
function change(site: string, pattern: string, place: RegExp, by: string): void {
  const files = globSync(pattern, { cwd: site }).map((name) => path.join(site, name));
  const fitting = files.filter((file) => place.test(readFileSync(file, "utf8")));
  const [file] = fitting;
  if (!file || fitting.length > 1) throw new Error(`${fitting.length} of ${pattern} have ${place}`);
  writeFileSync(file, readFileSync(file, "utf8").replace(place, by));
}
