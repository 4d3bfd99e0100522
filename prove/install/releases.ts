import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withDependencies } from "../../tools/release/locked-packages.ts";
import { writeSums } from "../../tools/release/sums.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The newest one: migrations run in the order of their names. */
const LAST_MIGRATION = /"\d{4}-[\w-]+": [\w$]+(?:\(engine\))?(?=\s*\};)/;

/** What a release does at its start. */
export type Kind = "as built" | "one more migration" | "migrates, then does not start";

/**
 * Makes a release from the build of this tree, laid out as `npm run release` does, but for the Node, which stays where it is.
 * The newer ones are the same build with a migration put into its bundle.
 *
 * @returns the archive
 */
export function makeRelease(folder: string, version: string, kind: Kind): string {
  const work = path.join(folder, `work-${version}`);
  const site = path.join(work, "schoolward/versions", version);
  mkdirSync(path.join(site, "node"), { recursive: true });
  for (const part of ["client", "server"])
    cpSync(path.join(ROOT, "build/current", part), path.join(site, "build", part), { recursive: true });
  cpSync(path.join(ROOT, "packaging"), site, { recursive: true });
  const arch = process.arch;
  const native = [`@img/sharp-linux-${arch}`, `@img/sharp-libvips-linux-${arch}`];
  for (const name of [...["sharp", "tinypool"].flatMap(withDependencies), ...native])
    cpSync(path.join(ROOT, "node_modules", name), path.join(site, "node_modules", name), { recursive: true });
  writeFileSync(path.join(site, "node/node"), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(
    path.join(site, "package.json"),
    JSON.stringify({ name: "schoolward", version, type: "module" }),
  );
  writeFileSync(path.join(site, "release.json"), JSON.stringify({ version, platform: "linux", arch }));
  change(site, /name: "schoolward",\s+version: "[\d.]+"/, `name: "schoolward", version: "${version}"`);
  if (kind !== "as built") {
    const added = `"9999-added-later": { up: (db) => db.schema.createTable("added_later").addColumn("id", "integer").execute() }`;
    change(site, LAST_MIGRATION, `$&, ${added}`);
  }
  if (kind === "migrates, then does not start")
    change(site, /await noteProgramVersion\(database\.db\);/, 'throw new Error("it does not start");');
  writeSums(site);
  symlinkSync(`versions/${version}`, path.join(work, "schoolward/current"));
  symlinkSync("current/schoolward", path.join(work, "schoolward/schoolward"));
  const file = path.join(folder, `schoolward-${version}.tar.gz`);
  execFileSync("tar", ["-I", "gzip -1", "-cf", file, "-C", work, "schoolward"]);
  return file;
}

/** Changes the one place of the server's bundle that fits. */
function change(site: string, place: RegExp, by: string): void {
  const files = globSync("build/server/**/*.js", { cwd: site }).map((name) => path.join(site, name));
  const fitting = files.filter((file) => place.test(readFileSync(file, "utf8")));
  const [file] = fitting;
  if (!file || fitting.length > 1) throw new Error(`${fitting.length} files of the bundle have ${place}`);
  writeFileSync(file, readFileSync(file, "utf8").replace(place, by));
}
