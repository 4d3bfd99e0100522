import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { Installation } from "./installation.ts";
import { saveSite } from "./save-site.ts";

let folder: string;
let installation: Installation;
beforeEach(() => {
  folder = temporaryFolder("site");
  install("1.0.0", { understands: true });
  install("1.1.0", { understands: true });
  installation = new Installation(path.join(folder, "versions/1.0.0"));
});

/**
 * Installs a program that, if it understands the data, writes its version to the backup file it is
 * asked for.
 */
function install(version: string, { understands }: { understands: boolean }): void {
  const at = path.join(folder, "versions", version);
  mkdirSync(at, { recursive: true });
  writeFileSync(path.join(at, "release.json"), "{}");
  const script = [
    "#!/bin/sh",
    `[ ${understands} = true ] || exit 1`,
    `[ "$1" != backup ] || echo ${version} > "$2"`,
  ];
  writeFileSync(path.join(at, "schoolward"), script.join("\n"), { mode: 0o755 });
}

async function save(): Promise<string[]> {
  const backups = path.join(folder, "backups");
  mkdirSync(backups, { recursive: true });
  await saveSite(installation, { from: "1.0.0", to: "1.1.0" }, folder);
  return readdirSync(backups).map((name) => readFileSync(path.join(backups, name), "utf8").trim());
}

describe.skipIf(process.platform === "win32")("the backup before an update", () => {
  test("is written by the running version, which can restore it after a rollback", async () => {
    expect(await save()).toEqual(["1.0.0"]);
  });

  test("is written by the newer version if another server has migrated the data", async () => {
    install("1.0.0", { understands: false });
    expect(await save()).toEqual(["1.1.0"]);
  });

  test("that cannot be written leaves the site unchanged", async () => {
    install("1.0.0", { understands: false });
    install("1.1.0", { understands: false });
    await expect(save()).rejects.toThrow(/cannot be saved, so it is not updated/);
  });
});
