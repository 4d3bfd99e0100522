import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = path.join(import.meta.dirname, "scanners");
const STAMP = path.join(FOLDER, "node_modules/.installed");

/**
 * Loads a third-party scanner from `tools/proofs/scanners`. The first proof that needs one installs
 * them there, separate from the site's own packages and without their install scripts.
 */
export async function loadScanner<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(scannerFile(file)).href)) as Module;
}

/** Returns the path of a scanner's file. */
export function scannerFile(file: string): string {
  installScanners();
  return path.join(FOLDER, "node_modules", file);
}

/** Installs the scanners. Does nothing if they match the lock file. */
export function installScanners(): void {
  const wanted = createHash("sha256")
    .update(readFileSync(path.join(FOLDER, "package-lock.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("  installing the scanners (the first time this takes a minute) …");
  const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", words, { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(STAMP, wanted);
}
