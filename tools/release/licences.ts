import { globSync, readFileSync } from "node:fs";
import path from "node:path";

type LockedPackage = { version: string; dev?: boolean; optional?: boolean; license?: string };

/**
 * Collects the licences of all packages that a release contains, most of them within the bundle, as
 * one text.
 */
export function collectLicences(): string {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const parts = Object.entries(packages)
    .filter(([folder, { dev, optional }]) => folder !== "" && !dev && !optional)
    .map(([folder, { version, license }]) => {
      const [file] = globSync(path.join(folder, "{LICENSE,LICENCE,license,licence,COPYING}*"));
      const text = file ? readFileSync(file, "utf8").trim() : `Licence: ${license ?? "see its own site"}`;
      return `${folder.split("node_modules/").at(-1)} ${version}\n\n${text}\n`;
    });
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}
