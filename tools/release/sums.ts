import { createHash } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";

const SUMS = "SHA256SUMS";

/**
 * Writes the hash of every file of a version, for `schoolward update` and for `sha256sum -c`.
 * @returns their size in bytes
 */
export function writeSums(folder: string): number {
  const names = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name !== SUMS && fs.statSync(path.join(folder, name)).isFile())
    .sort();
  const lines = names.map((name) => `${sha256(path.join(folder, name))}  ./${name}\n`);
  fs.writeFileSync(path.join(folder, SUMS), lines.join(""));
  return names.reduce((bytes, name) => bytes + fs.statSync(path.join(folder, name)).size, 0);
}

/** @returns the hash of a file, in hexadecimal */
export function sha256(file: string): string {
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
}
