import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { S3_KEYS, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { findDataFolderProblem } from "./data-folder.ts";
import { findFilesProblem } from "./files.ts";
import { findPostgresProblem, findReplicaProblem } from "./postgres.ts";

describe("the data folder", () => {
  test("is created if missing", async () => {
    const folder = path.join(temporaryFolder("data"), "a/b");
    expect(await findDataFolderProblem(folder)).toBeUndefined();
  });

  test.skipIf(process.platform === "win32")("that is read-only is reported, with the remedy", async () => {
    const folder = path.join(temporaryFolder("data"), "closed");
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    expect(await asOrdinaryUser(() => findDataFolderProblem(folder))).toMatch(
      /^DATA_DIR: .*closed can't be written by the user \S+\. As root: chown -R/,
    );
    expect(await asOrdinaryUser(() => findDataFolderProblem(path.join(folder, "new")))).toMatch(
      /^DATA_DIR: .* As root: install -d -m 700 -o \S+ .*closed\/new$/,
    );
  });
});

const NOBODY = 65_534;

/** Root can write anywhere, so it runs the test as another user. */
async function asOrdinaryUser<Result>(work: () => Promise<Result>): Promise<Result> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe("PostgreSQL", () => {
  let url: URL;
  beforeAll(() => {
    url = new URL(inject("postgres").maintenanceUrl);
  });
  const problemOf = (changes: Partial<URL>) =>
    findPostgresProblem(Object.assign(new URL(url), changes).href, { patienceMs: 0 });

  test("that can be used has no problem", async () => {
    expect(await problemOf({})).toBeUndefined();
  });

  test("without the database says how to create it", async () => {
    expect(await problemOf({ pathname: "/nowhere" })).toMatch(
      /^DATABASE_URL: PostgreSQL at \S+ has no database "nowhere"\. Create it: createdb --owner=/,
    );
  });

  /** Runs statements as the superuser. */
  async function query(...statements: string[]): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    let result = await client.query("select");
    for (const statement of statements) result = await client.query(statement);
    await client.end();
    return result;
  }

  /** Creates a role with its own rule in pg_hba.conf, so that other tests are not affected. */
  async function makeRole(role: string, method: string): Promise<void> {
    const { rows } = await query(
      `create role ${role} login password 'right'`,
      "select current_setting('hba_file') as file",
    );
    const { file } = rows[0] as { file: string };
    writeFileSync(file, `host all ${role} all ${method}\n${readFileSync(file, "utf8")}`);
    await query("select pg_reload_conf()");
  }

  test("that wants a password says whether it is missing or wrong", async () => {
    const role = `guarded_${process.pid}`;
    await makeRole(role, "scram-sha-256");
    expect(await problemOf({ username: role, password: "" })).toMatch(
      /wants a password of the user "guarded_/,
    );
    expect(await problemOf({ username: role, password: "wrong" })).toMatch(
      /^DATABASE_URL: PostgreSQL at \S+ refuses the user "guarded_\d+" with this password\. Check both\.$/,
    );
  });

  test("that refuses this machine says what its pg_hba.conf needs", async () => {
    const role = `shut_out_${process.pid}`;
    await makeRole(role, "reject");
    expect(await problemOf({ username: role, password: "right" })).toMatch(
      /lets nobody in from 127\.0\.0\.1\. Add .* pg_hba\.conf: host \S+ shut_out_\d+ 127\.0\.0\.1\/32 scram-sha-256$/,
    );
  });

  test("whose database can't store every letter says how to recreate it", async () => {
    const name = `ascii_${process.pid}`;
    await query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
    expect(await problemOf({ pathname: name })).toMatch(
      /^DATABASE_URL: "ascii_\d+" keeps texts as SQL_ASCII; UTF8 is needed\. .*--encoding=UTF8/,
    );
    await query(`drop database ${name}`);
  });

  test("without TLS, or with certificates that aren't there, is not waited for", async () => {
    const patience = { patienceMs: 60_000, onWait: (line: string) => expect.unreachable(line) };
    const ask = (search: string) =>
      findPostgresProblem(Object.assign(new URL(url), { search }).href, patience);
    expect(await ask("?sslmode=verify-full")).toMatch(/^DATABASE_URL: PostgreSQL at \S+ has no TLS\./);
    expect(await ask("?sslmode=verify-full&sslrootcert=/nowhere.pem")).toMatch(
      /^DATABASE_URL: the address can't be used \(ENOENT.*nowhere\.pem/,
    );
  });

  test("as a replica needs no right to write, is named by its setting, and may be away", async () => {
    const role = `reader_${process.pid}`;
    await query(`create role ${role} login`);
    const read = Object.assign(new URL(url), { username: role }).href;
    expect(await findReplicaProblem(read)).toBeUndefined();
    expect(await findReplicaProblem(Object.assign(new URL(url), { pathname: "/nowhere" }).href)).toEqual({
      line: expect.stringMatching(/^DATABASE_REPLICA_URL: PostgreSQL at \S+ has no database "nowhere"/),
      isAway: false,
    });
    expect(await findReplicaProblem("postgres://a:b@127.0.0.1:1/c")).toEqual({
      line: expect.stringMatching(/^DATABASE_REPLICA_URL: PostgreSQL at \S+ does not answer/),
      isAway: true,
    });
  });

  test("that doesn't know the user names them", async () => {
    expect(await problemOf({ username: "stranger" })).toContain('refuses the user "stranger"');
  });

  test("that does not answer is waited for, which is logged once", async () => {
    const lines: string[] = [];
    const options = { patienceMs: 2_500, onWait: (line: string) => lines.push(line) };
    const problem = await findPostgresProblem("postgres://a:b@127.0.0.1:1/c", options);
    expect(problem).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/);
    expect(lines).toEqual([`${problem} Waiting for it …`]);
  });
});

describe("the file store", () => {
  const problemOf = (filesUrl: string) => findFilesProblem({ filesUrl, dataDir: "" });

  test("with wrong keys, without the bucket, or without an answer is reported", async () => {
    const store = await startS3StandIn();
    try {
      Object.assign(process.env, S3_KEYS);
      expect(await problemOf(store.filesUrl)).toBeUndefined();
      expect(await problemOf(store.filesUrl.replace("media", "nothing"))).toEqual({
        line: expect.stringMatching(/^FILES_URL: .* has no bucket "nothing"/),
        isAway: false,
      });
      process.env.AWS_SECRET_ACCESS_KEY = "wrong";
      expect(await problemOf(store.filesUrl)).toEqual({
        line: expect.stringMatching(/^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: .* refuses these keys/),
        isAway: false,
      });
    } finally {
      await store.close();
    }
    expect(await problemOf(store.filesUrl)).toMatchObject({ isAway: true });
  });
});
