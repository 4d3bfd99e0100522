import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CommandError } from "../commands/command.ts";
import type { Installation } from "./installation.ts";

const PIECE_BYTES = 256 * 1024;

const About = z.object({
  version: z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(-[\w.]{1,40})?$/),
  platform: z.string(),
  arch: z.string(),
});

/**
 * Unpacks a release next to the installed versions, and checks every file against the checksums
 * that came with it.
 *
 * @returns its version, complete in its own folder
 * @throws CommandError when it is damaged, or for another kind of machine. Nothing has changed then
 */
export async function unpackRelease(file: string, installation: Installation): Promise<string> {
  await checkArchive(file);
  const work = installation.folderOf(`.unpacking-${process.pid}`);
  try {
    await mkdir(work, { recursive: true, mode: 0o755 });
    await promisify(execFile)("tar", ["-xzf", file, "-C", work, "--no-same-owner"]).catch(() => {
      throw refusal(file, "it cannot be unpacked");
    });
    const [version = "", ...more] = await readdir(path.join(work, "schoolward/versions")).catch(() => []);
    const unpacked = path.join(work, "schoolward/versions", version);
    const about = About.safeParse(await readJson(path.join(unpacked, "release.json")));
    if (more.length > 0 || about.data?.version !== version) throw refusal(file, "it is no release");
    const { platform, arch } = about.data;
    if (platform !== process.platform || arch !== process.arch)
      throw refusal(
        file,
        `it is for ${platform} ${arch}, this machine is ${process.platform} ${process.arch}`,
      );
    await checkSums(unpacked, file);
    const folder = installation.folderOf(version);
    if (version === installation.versionAt("current")) return version;
    await rm(folder, { recursive: true, force: true });
    await rename(unpacked, folder);
    return version;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Checks the archive against the `.sha256` file published with the release, if that is next to it.
 */
async function checkArchive(file: string): Promise<void> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}. Nothing has changed.`);
  if (!existsSync(`${file}.sha256`)) return;
  const [wanted] = (await readFile(`${file}.sha256`, "utf8")).split(/\s/);
  if (sha256(file) !== wanted) throw refusal(file, "it is not what its .sha256 file says");
}

async function checkSums(folder: string, file: string): Promise<void> {
  const text = await readFile(path.join(folder, "SHA256SUMS"), "utf8").catch(() => "");
  const wanted = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => [path.join(folder, line.slice(66)), line.slice(0, 64)]),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const at = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.name === "SHA256SUMS") continue;
    if (!entry.isFile() || sha256(at) !== wanted.get(at))
      throw refusal(file, `${path.relative(folder, at)} in it is damaged`);
    wanted.delete(at);
  }
  for (const missing of wanted.keys())
    throw refusal(file, `${path.relative(folder, missing)} is missing in it`);
}

/** Reads synchronously: a stream for each of a thousand small files takes ten times as long. */
function sha256(file: string): string {
  const hash = createHash("sha256");
  const opened = openSync(file, "r");
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let size = readSync(opened, piece); size > 0; size = readSync(opened, piece))
      hash.update(piece.subarray(0, size));
  } finally {
    closeSync(opened);
  }
  return hash.digest("hex");
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

function refusal(file: string, why: string): CommandError {
  return new CommandError(`${path.basename(file)} is not used: ${why}. Nothing has changed.`);
}
