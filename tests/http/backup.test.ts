import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { S3_KEYS, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { differences, readSiteContent } from "#tests/support/site-content.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

async function run(command: "backup" | "restore" | "move", dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, ["server/schoolward.ts", command, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...S3_KEYS },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, said: printed + complained };
}

const contentOf = ({ dataDir }: TestServer) =>
  readSiteContent({ dataDir }, openFiles({ dataDir, filesUrl: undefined }));

test("a running site is backed up, changed, and restored as it was; restoring waits until its server stops", async () => {
  const server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "error" });
  const file = path.join(temporaryFolder("backup"), "site.tar");
  const administrator = await signIn(server);
  await administrator.saveFirstStatistic(4711);
  const made = await run("backup", server.dataDir, file);
  expect(made.said).toMatch(/site\.tar: \d+ rows, \d+ files, [\d.]+ MB, checked\.\n$/);
  expect(made.code).toBe(0);
  await administrator.saveFirstStatistic(1);
  await administrator.ask("/admin/audit");

  const early = await run("restore", server.dataDir, file);
  expect(early.said).toContain("Nothing has changed. The site is running: stop its servers first");
  expect(early.code).toBe(1);
  expect(readdirSync(path.join(server.dataDir, "backups"))).toEqual([]);
  expect((await administrator.ask("/admin")).status).toBe(200);
  await server.stop();
  const before = await contentOf(server);

  const damaged = path.join(temporaryFolder("backup"), "damaged.tar");
  writeFileSync(damaged, "no backup");
  const refused = await run("restore", server.dataDir, damaged);
  expect(refused).toEqual({
    code: 1,
    said: expect.stringContaining("Nothing has changed. The file is damaged"),
  });
  expect(differences(before, await contentOf(server))).toEqual([]);

  const restored = await run("restore", server.dataDir, file);
  expect(restored.said).toMatch(/^Saving the present site into .*\nSaved: .*before-restore-/);
  expect(restored.code).toBe(0);
  expect(existsSync(path.join(server.dataDir, "schoolward.sqlite-wal"))).toBe(false);

  const again = await startServer({ DATA_DIR: server.dataDir, LOG_LEVEL: "error" });
  try {
    expect(storedRows(again, "select value from statistics where value in (4711, 1)")).toEqual([
      { value: 4711 },
    ]);
    expect(await (await fetch(again.url)).text()).toContain(">4711+<");
    const stale = await fetch(`${again.url}/admin`, {
      headers: { Cookie: administrator.cookie },
      redirect: "manual",
    });
    expect(stale.headers.get("location")).toContain("/auth/login");
    const anew = await signIn(again);
    expect(await (await anew.ask("/admin/audit")).text()).toContain("Restored backup");
  } finally {
    await again.stop();
  }
}, 120_000);

test("data migrated by another server is not backed up by the older version", async () => {
  const dataDir = temporaryFolder("data");
  await makeSmallSite(dataDir);
  const { db, close } = openDatabase({ dataDir });
  await db.updateTable("site").set({ programVersion: "9.8.7" }).execute();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(
    db,
  );
  await close();
  const file = path.join(temporaryFolder("backup"), "site.tar");
  const { code, said } = await run("backup", dataDir, file);
  expect(said).toMatch(/^DATABASE_URL or DATA_DIR: this data is from version 9\.8\.7, .*\n$/);
  expect(code).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test.runIf(process.platform === "linux")(
  "a backup into a folder that its user can't write to says so, and names another",
  async () => {
    const dataDir = temporaryFolder("data");
    await makeSmallSite(dataDir);
    const { code, said } = await run("backup", dataDir, "/sys/site.tar");
    expect(said).toMatch(
      /^The user \S+ can't write to \/sys\. Name a file elsewhere, such as \S+\/site\.tar\n$/,
    );
    expect(code).toBe(1);
  },
);

test("a move to a bucket that is not there says so before it begins", async () => {
  const dataDir = temporaryFolder("data");
  await makeSmallSite(dataDir);
  const store = await startS3StandIn();
  const files = store.filesUrl.replace("//media", "//elsewhere");
  const { code, said } = await run("move", dataDir, "--to", temporaryFolder("moved"), "--files", files);
  await store.close();
  expect(said).toMatch(/^FILES_URL: \S+ has no bucket "elsewhere"\. Create it, or correct its name\.\n$/);
  expect(code).toBe(1);
});

test("an owner downloads a complete backup, even while another download breaks off", async () => {
  const server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "warn" });
  try {
    const owner = await signIn(server);
    expect(await (await owner.ask("/admin/backup")).text()).toContain(
      "Nobody has downloaded a backup here yet.",
    );
    await leaveHalfWay(server, owner.cookie);
    const answer = await owner.ask("/admin/backup/file", new URLSearchParams());
    expect(answer.headers.get("content-type")).toBe("application/x-tar");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="schoolward-[\d-]+\.tar"$/,
    );
    const file = path.join(temporaryFolder("backup"), "site.tar");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    expect(await checkBackup(file)).toMatchObject({ ok: true });
    expect(await (await owner.ask("/admin/backup")).text()).toMatch(/Last downloaded by [^<]+, \d/);
    expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  } finally {
    expect(await server.stop()).toBe(0);
  }
}, 60_000);

/** Reads the beginning of a download and disconnects. */
async function leaveHalfWay({ url }: TestServer, cookie: string): Promise<void> {
  const request = http.request(`${url}/admin/backup/file`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url, "Sec-Fetch-Site": "same-origin", "Content-Length": "0" },
  });
  request.end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  await once(response, "data");
  const closed = once(request, "close");
  request.destroy();
  await closed;
}
