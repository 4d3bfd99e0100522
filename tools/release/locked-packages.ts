import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

type LockedPackage = { version: string; integrity: string; dependencies?: Record<string, string> };

/**
 * Installs a package of the lock file into a `node_modules` folder, as npm would, even for another
 * platform than this one.
 *
 * @param name a package at the top level of the lock file
 * @throws if the registry sends something else than the lock file names
 */
export function unpackLocked(name: string, nodeModules: string): void {
  const { version, integrity } = lockedPackage(name);
  const folder = path.join(nodeModules, name);
  mkdirSync(folder, { recursive: true });
  const [{ filename }] = JSON.parse(
    execFileSync(
      "npm",
      ["pack", `${name}@${version}`, "--json", "--loglevel=error", "--pack-destination", folder],
      {
        encoding: "utf8",
      },
    ),
  ) as [{ filename: string }];
  const archive = path.join(folder, path.basename(filename));
  const hash = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  if (hash !== integrity) throw new Error(`${name}@${version} is not what package-lock.json names`);
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1", "--no-same-owner"]);
  rmSync(archive);
}

/**
 * Lists a package and all its dependencies in the lock file. The caller chooses the optional ones.
 */
export function withDependencies(name: string): string[] {
  const names = Object.keys(lockedPackage(name).dependencies ?? {});
  return [name, ...names.flatMap(withDependencies)];
}

function lockedPackage(name: string): LockedPackage {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const found = packages[`node_modules/${name}`];
  if (!found) throw new Error(`package-lock.json has no package ${name} at its top`);
  return found;
}
