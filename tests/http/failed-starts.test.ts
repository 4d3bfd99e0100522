import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { S3_KEYS } from "#tests/support/s3-stand-in.ts";
import { startServer } from "#tests/support/server.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/**
 * An operator whose site doesn't start reads one line: the setting, what is wrong with it, and what
 * to do. Never a stack trace.
 */
async function linesOfFailedStart(settings: Record<string, string>): Promise<string[]> {
  const failed = await startServer(settings).then(
    async (server) => {
      await server.stop();
      return "it started";
    },
    (error: Error) => error.message,
  );
  expect(failed).toMatch(/^The server ended with 1 /);
  return failed.split("\n").slice(1);
}

const postgres = (changes: Partial<URL>) =>
  Object.assign(new URL(inject("postgres").maintenanceUrl), changes).href;
const S3 = "s3://media?endpoint=http%3A%2F%2F127.0.0.1%3A1";

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    "a database that isn't there",
    () => ({ DATABASE_URL: postgres({ pathname: "/nowhere" }) }),
    /^DATABASE_URL: PostgreSQL at \S+ has no database "nowhere"\. Create it: createdb --owner=\w+ nowhere$/,
  ],
  [
    "a database that isn't there, for two processes",
    () => ({ DATABASE_URL: postgres({ pathname: "/nowhere" }), WEB_CONCURRENCY: "2" }),
    /^DATABASE_URL: PostgreSQL at \S+ has no database "nowhere"\./,
  ],
  [
    "a store without keys",
    () => ({ FILES_URL: S3 }),
    /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: .* Set them\.$/,
  ],
  [
    "a store with an address that is none",
    () => ({ FILES_URL: "s3://media?endpoint=nonsense", ...S3_KEYS }),
    /^FILES_URL: its endpoint must start with https:\/\/ or http:\/\/$/,
  ],
  [
    "a store without a bucket",
    () => ({ FILES_URL: "s3:?endpoint=http://127.0.0.1:1", ...S3_KEYS }),
    /^FILES_URL: must look like s3:\/\/bucket/,
  ],
  [
    "a damaged database file",
    () => {
      const DATA_DIR = temporaryFolder("data");
      chmodSync(DATA_DIR, 0o700);
      writeFileSync(path.join(DATA_DIR, "schoolward.sqlite"), "no database. ".repeat(400), { mode: 0o600 });
      return { DATA_DIR };
    },
    /^DATA_DIR: \S+schoolward\.sqlite is damaged, or no database\. Bring back the last backup: schoolward restore/,
  ],
])("%s stops the start with one line", async (_name, settings, line) => {
  expect(await linesOfFailedStart(settings())).toEqual([expect.stringMatching(line)]);
});

test("data of a newer version is not changed, and both versions are named", async () => {
  const DATA_DIR = temporaryFolder("data");
  await makeSmallSite(DATA_DIR);
  chmodSync(DATA_DIR, 0o700);
  const database = openDatabase({ dataDir: DATA_DIR });
  await database.db.updateTable("site").set({ programVersion: "9.8.7" }).execute();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(
    database.db,
  );
  await database.close();
  expect(await linesOfFailedStart({ DATA_DIR })).toEqual([
    expect.stringMatching(
      /^DATABASE_URL or DATA_DIR: this data is from version 9\.8\.7, this program is \d+\.\d+\.\d+; nothing was changed\./,
    ),
  ]);
});
