import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Arch, addPackages, copySite, linkVersion } from "#tools/release/parts.ts";
import { writeSums } from "#tools/release/sums.ts";

/** The newest migration. Migrations run in the order of their names. */
const LAST_MIGRATION = /"\d{4}-[\w-]+": [\w$]+(?:\(engine\))?(?=\s*\};)/;

/** What a release does when it starts. */
export type Kind = "as built" | "one more migration" | "migrates, then does not start";

/**
 * Makes a release from the build of this tree, with the parts that `npm run release` includes,
 * except for Node, which stays where it is. The newer ones are the same build with a migration
 * added to its bundle.
 *
 * @returns the archive
 */
export function makeRelease(folder: string, version: string, kind: Kind): string {
  const work = path.join(folder, `work-${version}`);
  const site = path.join(work, "schoolward/versions", version);
  writeVersion(site, version);
  writeFileSync(path.join(site, "node/node"), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, {
    mode: 0o755,
  });
  change(site, /name: "schoolward",\s+version: "[\d.]+"/, `name: "schoolward", version: "${version}"`);
  if (kind !== "as built") {
    const added = `"9999-added-later": { up: (db) => db.schema.createTable("added_later").addColumn("id", "integer").execute() }`;
    change(site, LAST_MIGRATION, `$&, ${added}`);
  }
  if (kind === "migrates, then does not start")
    change(site, /await noteProgramVersion\(database\.db\);/, 'throw new Error("it does not start");');
  writeSums(site);
  linkVersion(path.join(work, "schoolward"), version);
  const file = path.join(folder, `schoolward-${version}.tar.gz`);
  execFileSync("tar", ["-I", "gzip -1", "-cf", file, "-C", work, "schoolward"]);
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

/** Changes the only matching place in the server's bundle. */
function change(site: string, place: RegExp, by: string): void {
  const files = globSync("build/server/**/*.js", { cwd: site }).map((name) => path.join(site, name));
  const fitting = files.filter((file) => place.test(readFileSync(file, "utf8")));
  const [file] = fitting;
  if (!file || fitting.length > 1) throw new Error(`${fitting.length} files of the bundle have ${place}`);
  writeFileSync(file, readFileSync(file, "utf8").replace(place, by));
}
