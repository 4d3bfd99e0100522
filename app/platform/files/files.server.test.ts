import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openGate } from "#tests/support/gate.ts";
import { S3_KEYS, type S3StandIn, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { Unavailable } from "../health/outages.server.ts";
import type { Files } from "./files.server.ts";
import { openFiles } from "./open-files.server.ts";
import { readBucketAddress } from "./s3-files.server.ts";

let s3: S3StandIn;

beforeAll(async () => {
  s3 = await startS3StandIn();
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
});

const places: [string, () => Files][] = [
  ["a folder", () => openFiles({ filesUrl: undefined, dataDir: temporaryFolder("data") })],
  ["a bucket", () => openFiles({ filesUrl: s3.filesUrl, dataDir: temporaryFolder("data") })],
];

test("a stored file survives a power cut with its folders, also with those that a check has made", async () => {
  const dataDir = temporaryFolder("data");
  const files = openFiles({ filesUrl: undefined, dataDir });
  await files.check();
  const handle = await fs.open(dataDir);
  const synced = new Set<number>();
  const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
  sync.mockImplementation(async function (this: fs.FileHandle) {
    synced.add((await this.stat()).ino);
  });
  await files.put("reports/a.txt", Buffer.from("x"), "text/plain");
  sync.mockRestore();
  await handle.close();
  for (const folder of ["", "files", "files/reports"])
    expect(synced, folder).toContain((await fs.stat(path.join(dataDir, folder))).ino);
});

describe.each(places)("files in %s", (_, open) => {
  test("come back as they were stored, with size and type", async () => {
    const files = open();
    await files.put("abc-320.webp", Buffer.from("a picture"), "image/webp");
    const file = await files.read("abc-320.webp");
    expect(file).toMatchObject({ size: 9, contentType: "image/webp" });
    expect((await buffer(file?.stream as AsyncIterable<Uint8Array>)).toString()).toBe("a picture");
    expect(await files.exists("abc-320.webp")).toBe(true);
  });

  test("may stand in folders and are replaced by a later put", async () => {
    const files = open();
    await files.put("reports/2026/a.txt", Buffer.from("first"), "text/plain");
    await files.put("reports/2026/a.txt", Buffer.from("second, longer"), "text/plain");
    const file = await files.read("reports/2026/a.txt");
    expect((await buffer(file?.stream as AsyncIterable<Uint8Array>)).toString()).toBe("second, longer");
  });

  test("that are not there are not there, and removing them is no error", async () => {
    const files = open();
    expect(await files.read("never.jpg")).toBeUndefined();
    expect(await files.exists("never.jpg")).toBe(false);
    await files.remove("never.jpg");
    await files.put("once.jpg", Buffer.from("x"), "image/jpeg");
    await files.remove("once.jpg");
    expect(await files.exists("once.jpg")).toBe(false);
    expect(await files.read("once.jpg")).toBeUndefined();
  });

  test.each([
    "../secret",
    "a/../../secret",
    "/etc/passwd",
    "a//b",
    "a/",
    "",
    ".hidden",
    "a/.hidden",
    "ünïcode",
    "UPPER",
    "a b",
    "a\0b",
    "a\\b",
    "x".repeat(201),
  ])("refuse the key %j", async (key) => {
    const files = open();
    await expect(files.put(key, Buffer.from("x"), "text/plain")).rejects.toThrow(
      "Not a key of a stored file",
    );
    await expect(files.read(key)).rejects.toThrow("Not a key of a stored file");
    await expect(files.exists(key)).rejects.toThrow("Not a key of a stored file");
    await expect(files.remove(key)).rejects.toThrow("Not a key of a stored file");
  });

  test("pass the check while they can be written", async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
});

describe("files in a folder", () => {
  test("appear under their name only when whole: nothing else is left beside them", async () => {
    const dataDir = temporaryFolder("data");
    const files = openFiles({ filesUrl: undefined, dataDir });
    await Promise.all([1, 2, 3].map((n) => files.put("same.jpg", Buffer.alloc(100_000, n), "image/jpeg")));
    await files.check();
    expect(readdirSync(path.join(dataDir, "files")).sort()).toEqual([".incoming", "same.jpg"]);
    expect(readdirSync(path.join(dataDir, "files/.incoming"))).toEqual([]);
    const stored = await fs.readFile(path.join(dataDir, "files/same.jpg"));
    expect(stored).toEqual(Buffer.alloc(100_000, stored[0]));
  });

  test("leave nothing behind when they cannot be stored", async () => {
    const dataDir = temporaryFolder("data");
    const files = openFiles({ filesUrl: undefined, dataDir });
    await files.put("taken/inner.jpg", Buffer.from("x"), "image/jpeg");
    await expect(files.put("taken", Buffer.from("x"), "image/jpeg")).rejects.toThrow("Cannot write file");
    expect(readdirSync(path.join(dataDir, "files/.incoming"))).toEqual([]);
    expect(await files.exists("taken/inner.jpg")).toBe(true);
  });

  test("fail the check when the folder cannot be written", async () => {
    const dataDir = temporaryFolder("data");
    writeFileSync(path.join(dataDir, "files"), "a file in the folder's place");
    await expect(openFiles({ filesUrl: undefined, dataDir }).check()).rejects.toThrow();
  });

  test("half-written ones that a crash left are removed with the first put, those of now are not", async () => {
    const dataDir = temporaryFolder("data");
    const incoming = path.join(dataDir, "files/.incoming");
    await fs.mkdir(incoming, { recursive: true });
    const old = path.join(incoming, "old");
    const young = path.join(incoming, "young");
    for (const file of [old, young]) writeFileSync(file, "half a pict");
    const yesterday = Date.now() / 1000 - 86_400;
    utimesSync(old, yesterday, yesterday);
    await openFiles({ filesUrl: undefined, dataDir }).put("a.jpg", Buffer.from("x"), "image/jpeg");
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  test("never load the code for S3", () => {
    const program = `
      import { registerHooks } from "node:module";
      registerHooks({ resolve(name, context, next) {
        if (/aws|smithy|drivers\\/s3/.test(name)) throw new Error("loaded " + name);
        return next(name, context);
      } });
      const { openFiles } = await import("#app/platform/files/open-files.server.ts");
      const files = openFiles({ filesUrl: undefined, dataDir: ${JSON.stringify(temporaryFolder("data"))} });
      await files.put("a.jpg", Buffer.from("x"), "image/jpeg");
      process.stdout.write(String(await files.exists("a.jpg")));
    `;
    const run = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.stdout).toBe("true");
  });
});

describe("files in a bucket", () => {
  test("ask the service once for a read", async () => {
    const files = openFiles({ filesUrl: s3.filesUrl, dataDir: "" });
    await files.put("counted.jpg", Buffer.from("x"), "image/jpeg");
    s3.requests.length = 0;
    (await files.read("counted.jpg"))?.stream.resume();
    expect(s3.requests).toEqual(["GET /media/counted.jpg"]);
  });

  test("are checked by a write, whose success holds for a while", async () => {
    const files = openFiles({ filesUrl: s3.filesUrl, dataDir: "" });
    s3.requests.length = 0;
    await files.check();
    await files.check();
    expect(s3.requests).toEqual(["PUT /media/check/ready"]);
  });

  test("fail with wrong keys, in the check as everywhere", async () => {
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "another secret");
    try {
      const files = openFiles({ filesUrl: s3.filesUrl, dataDir: "" });
      await expect(files.check()).rejects.toThrow("Cannot write file");
      await expect(files.read("a.jpg")).rejects.toThrow();
    } finally {
      vi.stubEnv("AWS_SECRET_ACCESS_KEY", S3_KEYS.AWS_SECRET_ACCESS_KEY);
    }
  });

  test("that cannot be read for a fault of the service are not taken for missing", async () => {
    const broken = await startS3StandIn();
    broken.break();
    const files = openFiles({ filesUrl: broken.filesUrl, dataDir: "" });
    await expect(files.read("a.jpg")).rejects.toThrow();
    await expect(files.exists("a.jpg")).rejects.toThrow();
    await broken.close();
  });
});

describe("the address of a bucket", () => {
  test("names bucket, endpoint and region", () => {
    expect(readBucketAddress("s3://media?endpoint=https://s3.example.org&region=af-south-1")).toEqual({
      bucket: "media",
      endpoint: "https://s3.example.org",
      region: "af-south-1",
    });
    expect(readBucketAddress("s3://media?region=af-south-1")).toEqual({
      bucket: "media",
      endpoint: undefined,
      region: "af-south-1",
    });
  });

  test.each([
    "s3://media/folder?region=x",
    "s3://key:secret@media",
    "s3://media?acl=public",
    "s3:///",
    "s3://m?endpoint=host",
  ])("%s stops the start with one line that names the setting", (address) => {
    expect(() => openFiles({ filesUrl: address, dataDir: "" })).toThrow(/^FILES_URL: [^\n]+$/);
  });
});

test("a store that hangs is waited for by nobody, and is used again once it answers", async () => {
  const address = new URL(s3.filesUrl);
  const gate = await openGate(Number(new URL(address.searchParams.get("endpoint") as string).port));
  address.searchParams.set("endpoint", `http://127.0.0.1:${gate.port}`);
  const files = openFiles({ filesUrl: address.href, dataDir: "" });
  try {
    await files.put("hangs.jpg", Buffer.from("x"), "image/jpeg");
    gate.hang();
    await expect(files.read("hangs.jpg")).rejects.toThrow(Unavailable);
    await expect(files.check()).rejects.toThrow("the store does not answer");
    await gate.open();
    await vi.waitFor(async () => expect(await files.exists("hangs.jpg")).toBe(true), { timeout: 20_000 });
  } finally {
    await gate.close();
  }
}, 60_000);
