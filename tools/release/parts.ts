import * as fs from "node:fs";
import path from "node:path";
import { migrationsFor } from "#db/migrations/index.ts";
import packageJson from "#package" with { type: "json" };
import { collectLicences } from "./licences.ts";
import { unpackLocked, withDependencies } from "./locked-packages.ts";

export const ARCHES = ["x64", "arm64"] as const;
export type Arch = (typeof ARCHES)[number];

/** The documents for operators, and the configuration that hosting.md refers to. */
const DOCUMENTS = [
  ...["LICENSE", "CHANGELOG.md", "SECURITY.md", "README.md"],
  ...["docs/hosting.md", "docs/operations.md", "docs/nginx.conf"],
];

/** Copies what a version contains besides its packages and Node. */
export function copySite(folder: string, arch: Arch, version: string): void {
  for (const name of ["client", "server"])
    fs.cpSync(path.join("build/current", name), path.join(folder, "build", name), { recursive: true });
  for (const file of fs.globSync("db/demo/pictures/*.jpg")) copyInto(folder, file);
  for (const file of DOCUMENTS) copyInto(folder, file);
  fs.cpSync("packaging", folder, { recursive: true });
  const { name, type } = packageJson;
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({ name, version, type })}\n`);
  fs.writeFileSync(path.join(folder, "THIRD-PARTY-LICENSES"), collectLicences());
  const about = { version, platform: "linux", arch, migrations: Object.keys(migrationsFor("sqlite")) };
  fs.writeFileSync(path.join(folder, "release.json"), `${JSON.stringify(about, null, 2)}\n`);
}

/**
 * Adds the packages that the build leaves out (vite.config.ts).
 *
 * @param add installs one package into a `node_modules` folder
 */
export function addPackages(folder: string, arch: Arch, add = unpackLocked): void {
  const modules = path.join(folder, "node_modules");
  const native = [`@img/sharp-linux-${arch}`, `@img/sharp-libvips-linux-${arch}`];
  for (const name of [...["sharp", "tinypool"].flatMap(withDependencies), ...native]) add(name, modules);
}

/** Links `current` to a version, and `schoolward` to its command. */
export function linkVersion(top: string, version: string): void {
  fs.symlinkSync(`versions/${version}`, path.join(top, "current"));
  fs.symlinkSync("current/schoolward", path.join(top, "schoolward"));
}

function copyInto(folder: string, file: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.copyFileSync(file, path.join(folder, file));
}
