import { once } from "node:events";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { CERTIFICATE } from "#tests/support/certificate.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { auditActor, recordAudit } from "../records/audit.server.ts";
import { Certificate } from "./certificate.server.ts";
import { backupAge, copyAge, findWarnings, logWarnings, readUpkeep, type Upkeep } from "./upkeep.server.ts";

const DAY = 86_400_000;
const GB = 1024 ** 3;
const NOW = Date.parse("2026-05-31T12:00:00Z");
const WELL: Upkeep = {
  host: "example.org",
  beganAt: NOW - 100 * DAY,
  lastBackupAt: NOW - DAY,
  copies: { lastAt: NOW - DAY },
  certificateEndsAt: NOW + 30 * DAY,
  disk: { freeBytes: 5 * GB, allBytes: 20 * GB },
};

const UNKNOWN = {
  beganAt: undefined,
  lastBackupAt: undefined,
  copies: undefined,
  certificateEndsAt: undefined,
  disk: undefined,
};

const textsOf = (changes: Partial<Upkeep>) =>
  findWarnings({ ...WELL, ...changes }, NOW).map((one) => one.text);

test.each<[string, Partial<Upkeep>]>([
  ["is well", {}],
  ["was backed up two days ago", { lastBackupAt: NOW - 2 * DAY }],
  ["is two days old and has no backup", { lastBackupAt: undefined, beganAt: NOW - 2 * DAY }],
  ["has no records, certificate or disk that could be read", UNKNOWN],
  ["copied a backup two days ago", { copies: { lastAt: NOW - 2 * DAY } }],
  ["is asked for no copies", { copies: undefined }],
  ["has a certificate for ten days", { certificateEndsAt: NOW + 10 * DAY }],
  ["has 10 % of its disk left", { disk: { freeBytes: 2 * GB, allBytes: 20 * GB } }],
])("a site that %s needs nobody", (_name, changes) => {
  expect(textsOf(changes)).toEqual([]);
});

test.each<[Partial<Upkeep>, RegExp]>([
  [{ lastBackupAt: NOW - 3.5 * DAY }, /^The last backup is 3 days old: .* Download one now/],
  [{ lastBackupAt: undefined }, /^This website has no backup: .* Download one now/],
  [
    { copies: { lastAt: NOW - 3.5 * DAY } },
    /^The last backup that was copied off the server is 3 days old: .* what the nightly backup says/,
  ],
  [{ copies: { lastAt: undefined } }, /^No backup has been copied off the server yet: /],
  [
    { certificateEndsAt: NOW + 9.5 * DAY },
    /^The certificate of example\.org expires in 9 days\. .* renew it/,
  ],
  [{ certificateEndsAt: NOW + DAY / 4 }, /^The certificate of example\.org expires in 6 hours\./],
  [{ certificateEndsAt: NOW - 1 }, /^The certificate of example\.org has expired/],
  [
    { disk: { freeBytes: 1.9 * GB, allBytes: 20 * GB } },
    /nearly full: 1\.9 GB of 20\.0 GB are free\. .* old backups/,
  ],
  [{ disk: { freeBytes: 0.4 * GB, allBytes: 2 * GB } }, /nearly full: 409 MB of 2\.0 GB are free\./],
])("%j is said, with what to do", (changes, text) => {
  expect(textsOf(changes)).toEqual([expect.stringMatching(text)]);
});

test("a backup from the future is new", () => {
  expect(backupAge({ ...WELL, lastBackupAt: NOW + DAY }, NOW)).toBe(0);
});

test("a site without a copy counts its age from its beginning", () => {
  expect(copyAge({ ...WELL, copies: { lastAt: undefined } }, NOW)).toBe(100 * DAY);
  expect(copyAge({ ...WELL, copies: undefined }, NOW)).toBeUndefined();
});

describeOnEachEngine("the upkeep of a server", (open) => {
  test("includes its first record, last backup, last copy and disk", async () => {
    const { db } = await open();
    const parts = {
      db,
      config: {
        siteUrl: "http://localhost:3000",
        dataDir: temporaryFolder("data"),
        backupCopy: "s3://backups",
      },
      certificate: new Certificate("http://localhost:3000"),
    };
    expect(await readUpkeep(parts)).toMatchObject({ beganAt: undefined, lastBackupAt: undefined });
    const note = (action: string, subject: string) =>
      db.transaction().execute((trx) => recordAudit(trx, auditActor.system, { action, subject }));
    await note("created", "administrator");
    expect(await readUpkeep(parts)).toMatchObject({ beganAt: expect.any(Number), lastBackupAt: undefined });
    await note("made", "backup");
    const { lastBackupAt, copies, disk } = await readUpkeep(parts);
    expect(Date.now() - (lastBackupAt ?? 0)).toBeLessThan(10_000);
    expect(copies).toEqual({ lastAt: undefined });
    await note("copied", "backup");
    expect(await readUpkeep(parts)).toMatchObject({ copies: { lastAt: expect.any(Number) } });
    const without = { ...parts, config: { ...parts.config, backupCopy: undefined } };
    expect((await readUpkeep(without)).copies).toBeUndefined();
    expect(disk?.freeBytes).toBeLessThan(disk?.allBytes ?? 0);
  });

  test("is logged by its kind", async () => {
    const { db } = await open();
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, auditActor.system, { action: "made", subject: "backup" }));
    await db
      .updateTable("auditEntries")
      .set({ at: Date.now() - 5 * DAY })
      .execute();
    const lines: string[] = [];
    const config = { siteUrl: "http://localhost:3000", dataDir: "/nowhere", backupCopy: undefined };
    const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
    await logWarnings({ db, config, certificate: new Certificate(config.siteUrl), log });
    expect(lines.map((line) => JSON.parse(line).warning)).toEqual(["backup"]);
  });
});

describe("a certificate", () => {
  test("is read from the site, even one that nobody trusts, and not again within the hour", async () => {
    const server = tls.createServer(CERTIFICATE).listen(0, "127.0.0.1");
    await once(server, "listening");
    let connections = 0;
    server.on("connection", () => {
      connections += 1;
    });
    const certificate = new Certificate(`https://localhost:${(server.address() as AddressInfo).port}`);
    expect(certificate.endsAt).toBeUndefined();
    await certificate.look();
    await certificate.look();
    server.close();
    expect(certificate.endsAt).toBe(CERTIFICATE.endsAt);
    expect(connections).toBe(1);
  });

  test.each(["https://127.0.0.1:1", "https://name.invalid", "http://127.0.0.1:1"])(
    "of %s stays unknown",
    async (url) => {
      const certificate = new Certificate(url);
      await certificate.look();
      expect(certificate.endsAt).toBeUndefined();
    },
  );
});
