import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describeOlderBackups } from "#app/platform/backup/backup-facts.server.ts";
import { checkBackup, readRowsPart } from "#app/platform/backup/check-backup.server.ts";
import { restoreBackup } from "#app/platform/backup/restore.server.ts";
import { readTar } from "#app/platform/backup/tar.server.ts";
import type { Engine } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { PROGRAM_VERSION } from "#app/platform/database/program-version.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { bringUpToDate } from "./database-update.ts";
import { TEXT_SOURCES } from "./text-indexes.ts";

describeOnEachEngine("bringing a database up to date", (open, engine) => {
  test("makes a new site without a backup, and notes the program's version", async () => {
    const { parts, database, lines } = await place(open);
    await bringUpToDate(parts);
    expect(existsSync(path.join(parts.location.dataDir, "backups"))).toBe(false);
    expect(lines.map(({ msg }) => msg)).toEqual(["database brought up to date"]);
    const { programVersion } = await database.db
      .selectFrom("site")
      .select("programVersion")
      .executeTakeFirstOrThrow();
    expect(programVersion).toBe(PROGRAM_VERSION);
  });

  test("writes a whole backup first, and logs where it is and the way back", async () => {
    const { parts, database, lines } = await place(open);
    await migrate(database, allButTheLast(engine));
    await bringUpToDate(parts);
    const folder = path.join(parts.location.dataDir, "backups");
    const [name = "", ...more] = readdirSync(folder);
    expect(more).toEqual([]);
    const file = path.join(folder, name);
    expect(await checkBackup(file)).toMatchObject({
      ok: true,
      backup: { manifest: { migrations: Object.keys(allButTheLast(engine)) } },
    });
    expect(lines.at(-1)).toMatchObject({
      backup: file,
      wayBack: expect.stringContaining(`schoolward restore ${file}`),
    });
  });

  test("backs up a version that kept sent mails, without their texts and working links", async () => {
    const { parts, database } = await place(open);
    await migrate(database, until(engine, "0020"));
    await writeOldMails(database);
    await bringUpToDate(parts);
    const file = onlyBackup(parts.location.dataDir);
    const all = await textOf(file);
    for (const word of ["canary", "/auth/reset/", "/newsletter/unsubscribe/"])
      expect(all).not.toContain(word);
    const mails = await rowsOf(file, "outbox");
    expect(mails.map(({ id, status, text, last_error }) => [id, status, text, last_error])).toEqual([
      ["invitation", "failed", "", "Its link was left out of a backup."],
      ["notice", "waiting", "Waits without a link", null],
      ["reply", "waiting", "Read /auth/reset/ in our handbook", null],
      ["reset", "sent", "", null],
      ["unsubscribable", "failed", "", "Its link was left out of a backup."],
    ]);

    const empty = await place(open);
    await empty.database.close();
    const { location, files } = empty.parts;
    const target = { location, files, texts: TEXT_SOURCES };
    if (engine === "sqlite")
      expect(await restoreBackup(file, target)).toMatchObject({ ok: true, heldMails: 2 });
  });

  test("tells of its backup where something is removed for good", async () => {
    const { parts, database } = await place(open);
    await migrate(database, allButTheLast(engine));
    await bringUpToDate(parts);
    expect(await describeOlderBackups(database.db, "UTC")).toMatch(/^Backups made before now \(the last on /);
    const [entry] = await database.db
      .selectFrom("auditEntries")
      .select(["actorName", "action", "detail"])
      .where("subject", "=", "backup")
      .execute();
    const detail = path.basename(onlyBackup(parts.location.dataDir));
    expect(entry).toEqual({ actorName: "Schoolward", action: "made", detail });
  });

  test("keeps the last three backups of its own", async () => {
    const { parts, database } = await place(open);
    await migrate(database, allButTheLast(engine));
    const folder = path.join(parts.location.dataDir, "backups");
    mkdirSync(folder);
    const others = ["before-update-notes.txt", "before-restore-schoolward-2020-01-01-000000.tar", "mine.tar"];
    const older = [1, 2, 3, 4].map((day) => `before-update-schoolward-2020-01-0${day}-000000.tar`);
    for (const name of [...others, ...older]) writeFileSync(path.join(folder, name), "");
    await bringUpToDate(parts);
    const kept = readdirSync(folder);
    expect(kept.filter((name) => others.includes(name)).sort()).toEqual([...others].sort());
    expect(kept.filter((name) => older.includes(name)).sort()).toEqual(older.slice(2));
    expect(kept).toHaveLength(6);
  });

  test("refuses data of a newer program, names both versions and changes nothing", async () => {
    const { parts, database } = await place(open);
    await bringUpToDate(parts);
    await database.db.updateTable("site").set({ programVersion: "99.1.0" }).execute();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2099-01-01')`.execute(
      database.db,
    );
    await expect(bringUpToDate(parts)).rejects.toThrow(
      `this data is from version 99.1.0, this program is ${PROGRAM_VERSION}; nothing was changed`,
    );
    expect(existsSync(path.join(parts.location.dataDir, "backups"))).toBe(false);
  });
});

/**
 * Inserts mails as versions before 0021 stored them: sent ones with their text, waiting ones with
 * their link.
 */
async function writeOldMails({ db }: TestDatabase): Promise<void> {
  const link = "https://a.example/auth/reset/canary";
  const mails = [
    { id: "reset", status: "sent", text: `Go to ${link}`, html: null, headers: null },
    {
      id: "invitation",
      status: "waiting",
      text: "See the HTML",
      html: link.replace("reset", "invitation"),
      headers: null,
    },
    {
      id: "unsubscribable",
      status: "waiting",
      text: "News",
      html: null,
      headers: `{"List-Unsubscribe":"</newsletter/unsubscribe/canary>"}`,
    },
    { id: "notice", status: "waiting", text: "Waits without a link", html: null, headers: null },
    { id: "reply", status: "waiting", text: "Read /auth/reset/ in our handbook", html: null, headers: null },
  ];
  for (const { id, status, text, html, headers } of mails)
    await sql`insert into outbox (id, recipient, subject, text, html, headers, status, next_attempt_at, created_at)
      values (${id}, ${id === "notice" || id === "reply" ? "a@example.org" : "canary@example.org"}, 'A subject', ${text},
        ${html}, ${headers}, ${status}, 1, 1)`.execute(db);
  await sql`insert into messages (id, name, email, message, created_at, updated_at)
    values ('m', 'Ada', 'a@example.org', 'x', 1, 1)`.execute(db);
  await sql`insert into message_replies (id, message_id, text, mail_id, state, created_at, author_name)
    values ('r', 'm', 'x', 'reply', 'waiting', 1, 'Ada')`.execute(db);
}

function onlyBackup(dataDir: string): string {
  const folder = path.join(dataDir, "backups");
  const [name = "", ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  return path.join(folder, name);
}

/** Unpacks everything in a backup, except for the mail that may contain the link. */
async function textOf(file: string): Promise<string> {
  const parts: string[] = [];
  for await (const { name, bytes } of readTar(file))
    parts.push((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1"));
  return parts.join("\n").replace("/auth/reset/ in our handbook", "");
}

async function rowsOf(file: string, table: string) {
  for await (const { name, bytes } of readTar(file))
    if (name.startsWith(`tables/${table}/`))
      return (await readRowsPart(name, bytes)).sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return [];
}

function until(engine: Engine, number: string) {
  return Object.fromEntries(
    Object.entries(migrationsFor(engine)).filter(([name]) => name.slice(0, number.length) <= number),
  );
}

function allButTheLast(engine: Engine) {
  return Object.fromEntries(Object.entries(migrationsFor(engine)).slice(0, -1));
}

async function place(open: (options: { migrated: boolean }) => Promise<TestDatabase>) {
  const database = await open({ migrated: false });
  const location = { ...database.location, dataDir: database.location.dataDir || temporaryFolder("data") };
  const lines: { msg: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const files = openFiles({ filesUrl: undefined, dataDir: location.dataDir });
  return { database, lines, parts: { database, location, files, log } };
}
