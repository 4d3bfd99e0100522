import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { migrationsFor } from "#db/migrations/index.ts";
import packageJson from "#package" with { type: "json" };
import { fetchLibatomic } from "./libatomic.ts";
import { collectLicences } from "./licences.ts";
import { unpackLocked, withDependencies } from "./locked-packages.ts";
import { sha256, writeSums } from "./sums.ts";

const ARCHES = ["x64", "arm64"] as const;
type Arch = (typeof ARCHES)[number];

const { version } = packageJson;
const OUTPUT = path.resolve("dist");

/**
 * `npm run release [-- --arch x64]` writes one archive each for Linux on x64 and arm64 into `dist/`: the built site, the
 * packages that it needs at run time, the Node that it runs on, and what installs it. Needs Debian or Ubuntu, for apt.
 */
function release(): void {
  const { values } = parseArgs({ options: { arch: { type: "string", multiple: true } } });
  const arches = ARCHES.filter((arch) => values.arch?.includes(arch) ?? true);
  fs.mkdirSync(OUTPUT, { recursive: true });
  for (const arch of arches) {
    const work = fs.mkdtempSync(path.join(os.tmpdir(), "release-"));
    try {
      const { file, unpacked } = pack(arch, work);
      const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
      console.log(`${file}: ${megabytes(fs.statSync(file).size)}, unpacked ${megabytes(unpacked)}`);
    } finally {
      fs.rmSync(work, { recursive: true, force: true });
    }
  }
}

function pack(arch: Arch, work: string): { file: string; unpacked: number } {
  const top = path.join(work, "schoolward");
  const folder = path.join(top, "versions", version);
  fs.mkdirSync(folder, { recursive: true });
  copySite(folder);
  copyRuntime(arch, folder, path.join(work, "apt"));
  fs.writeFileSync(path.join(folder, "THIRD-PARTY-LICENSES"), collectLicences());
  const about = { version, platform: "linux", arch, migrations: Object.keys(migrationsFor("sqlite")) };
  fs.writeFileSync(path.join(folder, "release.json"), `${JSON.stringify(about, null, 2)}\n`);
  const unpacked = writeSums(folder);
  fs.symlinkSync(`versions/${version}`, path.join(top, "current"));
  fs.symlinkSync("current/schoolward", path.join(top, "schoolward"));

  const file = path.join(OUTPUT, `schoolward-${version}-linux-${arch}.tar.gz`);
  const tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=${commitTime()}`];
  execFileSync("tar", [...tar, "-cf", `${work}/site.tar`, "-C", work, "schoolward"]);
  execFileSync("gzip", ["-9n", `${work}/site.tar`]);
  fs.copyFileSync(`${work}/site.tar.gz`, file);
  fs.writeFileSync(`${file}.sha256`, `${sha256(file)}  ${path.basename(file)}\n`);
  return { file, unpacked };
}

/** What is the same on every machine. */
function copySite(folder: string): void {
  for (const name of ["client", "server"])
    fs.cpSync(path.join("build/current", name), path.join(folder, "build", name), { recursive: true });
  for (const file of fs.globSync("db/demo/pictures/*.jpg")) copyInto(folder, file);
  for (const file of ["LICENSE", "CHANGELOG.md", "SECURITY.md", "docs/hosting.md"]) copyInto(folder, file);
  fs.cpSync("packaging", folder, { recursive: true });
  const { name, type } = packageJson;
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({ name, version, type })}\n`);
}

/** Node with the library it needs, and the packages that the build leaves out (vite.config.ts). */
function copyRuntime(arch: Arch, folder: string, work: string): void {
  const modules = path.join(folder, "node_modules");
  const native = [`@img/sharp-linux-${arch}`, `@img/sharp-libvips-linux-${arch}`];
  for (const name of [...["sharp", "tinypool"].flatMap(withDependencies), ...native])
    unpackLocked(name, modules);
  const node = `node-linux-${arch}`;
  unpackLocked(node, work);
  fs.mkdirSync(path.join(folder, "node"));
  fs.copyFileSync(path.join(work, node, "bin/node"), path.join(folder, "node/node"));
  fs.copyFileSync(path.join(work, node, "LICENSE"), path.join(folder, "node/LICENSE"));
  fetchLibatomic(arch, path.join(folder, "node"), work);
}

function copyInto(folder: string, file: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.copyFileSync(file, path.join(folder, file));
}

/** The same tree gives the same archive. */
function commitTime(): string {
  return execFileSync("git", ["log", "-1", "--format=%cI"], { encoding: "utf8" }).trim();
}

release();
