import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Runs `schoolward import …` on the data of a running server. */
function runImport(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: "", FILES_URL: "" };
  return new Promise((resolve) => {
    execFile(process.execPath, ["server/schoolward.ts", "import", ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const GHOST = path.resolve("tests/support/exports/ghost.json");

test("a Ghost export is imported into a running site with its pictures, and is visible at once", async () => {
  const files = temporaryFolder("content");
  mkdirSync(path.join(files, "images/2025/03"), { recursive: true });
  writeFileSync(path.join(files, "images/2025/03/amina.png"), await smallPicture("png", 21));
  const listing = async () => (await fetch(`${server.url}/blogs`)).text();
  expect(await listing()).not.toContain("Amina is back in class");

  const trial = await runImport("ghost", GHOST, "--files", files, "--dry-run");
  expect([trial.code, trial.err]).toEqual([0, ""]);
  expect(trial.out).toContain("4 posts would be taken (trial run, nothing was stored)");
  expect(storedRows(server, "select id from posts")).toEqual([]);

  const run = await runImport("ghost", GHOST, "--files", files);
  expect([run.code, run.err]).toEqual([0, ""]);
  expect(run.out).toContain("Amina is back in class: published, /blog/amina-is-back-in-class");
  expect(run.out).toContain("  - A picture was left out (it is not in the folder)");
  expect(run.out).toContain("Ghost: 4 posts taken, 0 here already, 0 failed, 1 other entries not taken.");
  expect(await listing()).toContain("Amina is back in class");
  const page = await (await fetch(`${server.url}/blog/amina-is-back-in-class`)).text();
  const picture = /\/pictures\/[0-9a-f]{32}-\d+\.jpg/.exec(page)?.[0];
  expect((await fetch(server.url + picture)).status).toBe(200);
  expect(page).not.toContain("alert(1)");

  const again = await runImport("ghost", GHOST, "--files", files);
  expect([again.code, storedRows(server, "select id from posts").length]).toEqual([0, 4]);
  expect(again.out).toContain("0 posts taken, 4 here already");
});

test.each([
  [["ghost"], /^Usage: /],
  [["drupal", "a.xml"], /^Usage: /],
  [["ghost", "no-such-file.json"], /no such file/],
  [["wordpress", GHOST], /no export of WordPress/],
  [["ghost", GHOST, "--category", "cooking"], /^Usage: /],
  [["ghost", GHOST, "--unknown"], /unknown/i],
])("%j exits with 1 and a message", async (words, sentence) => {
  const { code, err } = await runImport(...words);
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n\s+at /);
});
