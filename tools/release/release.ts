import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import packageJson from "#package" with { type: "json" };
import { fetchLibatomic } from "./libatomic.ts";
import { unpackLocked } from "./locked-packages.ts";
import { ARCHES, type Arch, addPackages, copySite, linkVersion } from "./parts.ts";
import { sha256, writeSums } from "./sums.ts";

const { version } = packageJson;
const OUTPUT = path.resolve("dist");

/**
 * `npm run release [-- --arch x64]` writes one archive each for Linux on x64 and arm64 into
 * `dist/`: the built site, the packages that it needs at run time, the Node that it runs on, and
 * the installer. `--folder NAME` writes the same parts for this machine into a folder instead, for
 * the Dockerfile. Needs Debian or Ubuntu, for apt.
 */
function release(): void {
  const { values } = parseArgs({
    options: { arch: { type: "string", multiple: true }, folder: { type: "string" } },
  });
  if (values.folder) writeFolder(values.folder);
  else for (const arch of ARCHES.filter((one) => values.arch?.includes(one) ?? true)) writeArchive(arch);
}

function writeFolder(folder: string): void {
  const arch = ARCHES.find((one) => one === process.arch);
  if (!arch) throw new Error(`There are no releases for ${process.arch}`);
  const bytes = withWorkFolder((work) => writeParts(arch, folder, work));
  console.log(`${folder}: ${megabytes(bytes)}`);
}

function writeArchive(arch: Arch): void {
  fs.mkdirSync(OUTPUT, { recursive: true });
  const file = path.join(OUTPUT, `schoolward-${version}-linux-${arch}.tar.gz`);
  const unpacked = withWorkFolder((work) => {
    const top = path.join(work, "schoolward");
    const bytes = writeParts(arch, path.join(top, "versions", version), work);
    linkVersion(top, version);
    const tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=${commitTime()}`];
    execFileSync("tar", [...tar, "-cf", `${work}/site.tar`, "-C", work, "schoolward"]);
    execFileSync("gzip", ["-9n", `${work}/site.tar`]);
    fs.copyFileSync(`${work}/site.tar.gz`, file);
    return bytes;
  });
  fs.writeFileSync(`${file}.sha256`, `${sha256(file)}  ${path.basename(file)}\n`);
  console.log(`${file}: ${megabytes(fs.statSync(file).size)}, unpacked ${megabytes(unpacked)}`);
}

/** Writes all parts of a version. @returns its size in bytes */
function writeParts(arch: Arch, folder: string, work: string): number {
  copySite(folder, arch, version);
  addPackages(folder, arch);
  addNode(arch, path.join(folder, "node"), work);
  return writeSums(folder);
}

/** Adds Node and the library that it needs. */
function addNode(arch: Arch, folder: string, work: string): void {
  const name = `node-linux-${arch}`;
  unpackLocked(name, work);
  fs.mkdirSync(folder);
  fs.copyFileSync(path.join(work, name, "bin/node"), path.join(folder, "node"));
  fs.copyFileSync(path.join(work, name, "LICENSE"), path.join(folder, "LICENSE"));
  fetchLibatomic(arch, folder, path.join(work, "apt"));
}

function withWorkFolder<Result>(use: (work: string) => Result): Result {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "release-"));
  try {
    return use(work);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Makes archives reproducible: the same tree gives the same one. */
function commitTime(): string {
  return execFileSync("git", ["log", "-1", "--format=%cI"], { encoding: "utf8" }).trim();
}

release();
