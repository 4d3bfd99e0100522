import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeSums } from "#tools/release/sums.ts";
import { Installation } from "./installation.ts";
import { unpackRelease } from "./unpack-release.ts";

let folder: string;
let installation: Installation;

beforeEach(() => {
  folder = temporaryFolder("releases");
  const running = path.join(folder, "opt/schoolward/versions/1.0.0");
  mkdirSync(running, { recursive: true });
  writeFileSync(path.join(running, "release.json"), "{}");
  installation = new Installation(running);
  installation.link("current", "1.0.0");
});

/** Packs a small release of version 1.1.0, changed by `damage` after its sums were written. */
function pack(damage: (site: string) => void = () => {}, about: Record<string, string> = {}): string {
  const site = path.join(folder, "work/schoolward/versions/1.1.0");
  mkdirSync(path.join(site, "build"), { recursive: true });
  const all = { version: "1.1.0", platform: process.platform, arch: process.arch, ...about };
  writeFileSync(path.join(site, "release.json"), JSON.stringify(all));
  writeFileSync(path.join(site, "schoolward"), "the program");
  writeFileSync(path.join(site, "build/page.js"), "a page");
  writeSums(site);
  damage(site);
  const file = path.join(folder, "release.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", path.join(folder, "work"), "schoolward"]);
  return file;
}

test("a whole release is unpacked beside the version that runs", async () => {
  expect(await unpackRelease(pack(), installation)).toBe("1.1.0");
  expect(existsSync(path.join(installation.folderOf("1.1.0"), "build/page.js"))).toBe(true);
  expect(installation.versionAt("current")).toBe("1.0.0");
});

test("the version that runs is left as it is", async () => {
  const running = { version: "1.0.0" };
  const file = pack((site) => renameSync(site, site.replace("1.1.0", "1.0.0")), running);
  expect(await unpackRelease(file, installation)).toBe("1.0.0");
  expect(readdirSync(installation.folderOf("1.0.0"))).toEqual(["release.json"]);
});

test("neither a clone nor an image is updated by a release", () => {
  const program = path.join(folder, "program");
  mkdirSync(program);
  expect(() => new Installation(program)).toThrow(/git pull/);
  writeFileSync(path.join(program, "release.json"), "{}");
  expect(() => new Installation(program)).toThrow(/image/);
});

describe("is refused, and nothing of it stays", () => {
  const damages: Record<string, [file: () => string, why: RegExp]> = {
    "a file that is not there": [() => path.join(folder, "nowhere"), /There is no file/],
    "an archive that was cut": [
      () => {
        const file = pack();
        execFileSync("truncate", ["-s", "-20", file]);
        return file;
      },
      /cannot be unpacked/,
    ],
    "another archive than its .sha256 file names": [
      () => {
        writeFileSync(`${pack()}.sha256`, `${"0".repeat(64)}  release.tar.gz\n`);
        return path.join(folder, "release.tar.gz");
      },
      /is not what its \.sha256 file says/,
    ],
    "a changed file": [
      () => pack((site) => writeFileSync(path.join(site, "build/page.js"), "another")),
      /build\/page\.js in it is damaged/,
    ],
    "a file that nobody named": [
      () => pack((site) => writeFileSync(path.join(site, "build/more.js"), "more")),
      /build\/more\.js in it is damaged/,
    ],
    "a link that leads elsewhere": [
      () =>
        pack((site) => {
          rmSync(path.join(site, "build/page.js"));
          symlinkSync("/etc/hostname", path.join(site, "build/page.js"));
        }),
      /build\/page\.js in it is damaged/,
    ],
    "a missing file": [
      () => pack((site) => rmSync(path.join(site, "schoolward"))),
      /schoolward is missing in it/,
    ],
    "a release for another machine": [() => pack(undefined, { arch: "s390x" }), /is for linux s390x/],
    "a release that calls itself otherwise": [() => pack(undefined, { version: "2.0.0" }), /no release/],
  };
  test.each(Object.entries(damages))("%s", async (_name, [file, why]) => {
    await expect(unpackRelease(file(), installation)).rejects.toThrow(why);
    expect(readdirSync(path.join(installation.top, "versions"))).toEqual(["1.0.0"]);
  });
});
