import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ask, formHeaders } from "./request.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Starts the program with an umask that makes every new file public. */
const OPEN = ["--import", "data:text/javascript,process.umask(0)"];
const PROGRAM = "build/current/server/schoolward.js";

/** Lists everything in a folder that other users may read, write or enter. */
function openToOthers(folder: string): string[] {
  const names = ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })];
  return names
    .map((name) => path.join(folder, name))
    .filter((file) => (lstatSync(file).mode & 0o077) !== 0)
    .map((file) => `${path.relative(folder, file) || "."} ${(lstatSync(file).mode & 0o777).toString(8)}`);
}

test("files of the server and the backup command are for their own user only, and open ones are corrected", async () => {
  const parent = temporaryFolder("private");
  const DATA_DIR = path.join(parent, "data");
  // Files that an older version left.
  mkdirSync(path.join(DATA_DIR, "backups/old"), { recursive: true });
  mkdirSync(path.join(DATA_DIR, "somebody-elses"));
  writeFileSync(path.join(DATA_DIR, "backups/old/1.tar"), "Dear Ada");
  writeFileSync(path.join(DATA_DIR, "schoolward.sqlite-journal"), "");
  for (const name of ["", "backups", "backups/old", "somebody-elses"])
    chmodSync(path.join(DATA_DIR, name), 0o777);
  for (const name of ["backups/old/1.tar", "schoolward.sqlite-journal"])
    chmodSync(path.join(DATA_DIR, name), 0o666);

  const server = await startServer({ DATA_DIR }, [...OPEN, PROGRAM, "start"]);
  try {
    // Not ours, so it stays unchanged in a folder that nobody else can enter.
    expect(openToOthers(DATA_DIR)).toEqual(["somebody-elses 777"]);
    const administrator = await signIn(server);
    await administrator.uploadHeroPhoto();
    const body = new URLSearchParams({ email: "reader@example.org" }).toString();
    await ask(server.url, "/newsletter", { method: "POST", headers: formHeaders(server.url), body });
    expect(existsSync(path.join(DATA_DIR, "files"))).toBe(true);
    expect(existsSync(path.join(DATA_DIR, "schoolward.sqlite-wal"))).toBe(true);

    const backups = path.join(parent, "backups");
    const file = path.join(backups, "site.tar");
    const made = spawnSync(process.execPath, [...OPEN, PROGRAM, "backup", file], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR },
      encoding: "utf8",
    });
    expect(made.status, made.stderr).toBe(0);
    expect(openToOthers(backups)).toEqual([]);
    expect(openToOthers(DATA_DIR)).toEqual(["somebody-elses 777"]);
  } finally {
    await server.stop();
  }
}, 60_000);
