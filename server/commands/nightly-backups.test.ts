import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { S3_KEYS, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { copyBackup } from "./nightly-backups.ts";

let folder: string;
let backup: string;
beforeEach(() => {
  folder = temporaryFolder("copies");
  backup = path.join(folder, "schoolward-2026-05-31-021500.tar");
  writeFileSync(backup, "a backup");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a copy in a bucket", () => {
  test("arrives, and a store that refuses it is reported in one line", async () => {
    const warn = vi.spyOn(console, "warn");
    for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
    const store = await startS3StandIn();
    const bucket = store.filesUrl;
    const failure = (to: string) => expect(copyBackup(backup, to)).rejects;
    try {
      await copyBackup(backup, bucket);
      expect(store.objects.get(path.basename(backup))?.bytes.toString()).toBe("a backup");
      await failure(bucket.replace("media", "nothing")).toThrow(
        /^BACKUP_COPY: \S+ has no bucket "nothing"\..*The backup is in .*\.tar, but not copied\.$/,
      );
      vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong");
      await failure(bucket).toThrow(/^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: \S+ refuses these keys/);
      await failure(`${bucket}&more=1`).toThrow(/^BACKUP_COPY: must look like s3:/);
    } finally {
      await store.close();
    }
    await failure(bucket).toThrow(/^BACKUP_COPY: \S+ does not answer/);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe.skipIf(process.platform === "win32")("a copy on another machine", () => {
  /** Replaces rsync with a script in a folder of its own on the path. */
  function useRsync(script: string): void {
    const programs = path.join(folder, "bin");
    mkdirSync(programs, { recursive: true });
    writeFileSync(path.join(programs, "rsync"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    vi.stubEnv("PATH", programs);
  }

  test("is written into the folder, by SSH without prompts", async () => {
    useRsync(`printf '%s\\n' "$@" > '${folder}/words'`);
    await copyBackup(backup, "keeper@backup.example.org:/backups");
    const words = readFileSync(path.join(folder, "words"), "utf8").trim().split("\n");
    expect(words.slice(-2)).toEqual([backup, "keeper@backup.example.org:/backups/"]);
    expect(words.find((word) => word.startsWith("--rsh="))).toContain("BatchMode=yes");
  });

  test("without rsync says what to install", async () => {
    vi.stubEnv("PATH", folder);
    await expect(copyBackup(backup, "keeper@backup.example.org:/backups")).rejects.toThrow(
      /^BACKUP_COPY: .* apt install rsync openssh-client\. The backup is in .*\.tar, but not copied\.$/,
    );
  });

  const END = "rsync: connection unexpectedly closed (0 bytes received so far) [sender]";
  test.each([
    ["rsync: [sender] Failed to exec ssh: No such file or directory (2)", /apt install rsync openssh-client/],
    [
      "Host key verification failed.",
      /key of keeper@\S+ is not known here\. As root: runuser -u \S+ -- ssh /,
    ],
    [
      "keeper@backup.example.org: Permission denied (publickey,password).",
      /refuses the key .*authorized_keys/,
    ],
    [
      "ssh: connect to host backup.example.org port 22: Connection refused",
      /did not take it: ssh: connect to host backup\.example\.org port 22: Connection refused\. The/,
    ],
  ])("that ends with “%s” says what to do", async (line, remedy) => {
    useRsync(`echo '${line}' >&2; echo '${END}' >&2; exit 255`);
    const failure = await copyBackup(backup, "keeper@backup.example.org:/backups").catch((error) => error);
    expect(failure.message).toMatch(remedy);
    expect(failure.message).not.toContain("\n");
  });
});
