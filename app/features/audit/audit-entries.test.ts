import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Actor, auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import {
  type AuditFilter,
  listAuditChoices,
  listAuditEntries,
  numberNewEntries,
} from "./audit-entries.server.ts";

const ADA = { id: "01a1-ada", name: "Ada Obi" };
const BOLA = { id: "01a1-bola", name: "Bola" };

const list = (db: Db, filter: Partial<AuditFilter> = {}) =>
  listAuditEntries(db, { page: 1, search: "", person: undefined, kind: undefined, ...filter });
const details = async (db: Db, filter: Partial<AuditFilter> = {}) =>
  (await list(db, filter)).entries.map(({ detail }) => detail);

async function record(db: Db, actor: Actor, subject: string, detail: string) {
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, actor, { action: "updated", subject, subjectId: "x", detail }));
}

/** Inserts many entries with one statement; `entry 0` is the oldest. */
async function recordMany(db: Db, count: number) {
  for (let first = 0; first < count; first += 400)
    await db
      .insertInto("auditEntries")
      .values(
        Array.from({ length: Math.min(400, count - first) }, (_, i) => ({
          id: `entry-${String(first + i).padStart(6, "0")}`,
          at: first + i,
          actorId: (first + i) % 2 ? ADA.id : BOLA.id,
          actorName: (first + i) % 2 ? ADA.name : BOLA.name,
          action: "updated",
          subject: (first + i) % 3 ? "post" : "story card",
          subjectId: null,
          detail: `entry ${first + i}${(first + i) % 700 ? "" : " rare"}`,
        })),
      )
      .execute();
}

describeOnEachEngine("the audit list", (open) => {
  test("is empty at first, and finds nothing", async () => {
    const { db } = await open();
    expect(await list(db)).toEqual({ entries: [], page: 1, total: 0, cutOff: false });
    expect(await list(db, { search: "ada" })).toEqual({ entries: [], page: 1, total: 0, cutOff: false });
    expect(await listAuditChoices(db)).toEqual({ people: [], kinds: [] });
  });

  test("shows every entry at once, newest first, by person and by kind", async () => {
    const { db } = await open();
    await record(db, ADA, "post", "Back to school");
    await record(db, BOLA, "hero picture", "first");
    await record(db, auditActor.anonymous, "account", "somebody's try");
    expect(await details(db)).toEqual(["somebody's try", "first", "Back to school"]);
    await record(db, ADA, "hero picture", "second");
    expect(await details(db)).toEqual(["second", "somebody's try", "first", "Back to school"]);
    expect(await details(db, { person: ADA.id })).toEqual(["second", "Back to school"]);
    expect(await details(db, { person: "Somebody" })).toEqual(["somebody's try"]);
    expect(await details(db, { kind: "hero picture" })).toEqual(["second", "first"]);
    expect(await list(db, { kind: "hero picture", person: BOLA.id })).toMatchObject({
      entries: [
        { detail: "first", actorName: "Bola", actorEmail: null, action: "updated", subject: "hero picture" },
      ],
      total: 1,
    });
    expect(await details(db, { person: "nobody of that id" })).toEqual([]);
    expect(await listAuditChoices(db)).toEqual({
      people: [
        { value: ADA.id, label: "Ada Obi" },
        { value: BOLA.id, label: "Bola" },
        { value: "Somebody", label: "Somebody" },
      ],
      kinds: ["account", "hero picture", "post"],
    });
  });

  test("is searched by person, action and detail, within a person and a kind", async () => {
    const { db } = await open();
    await record(db, ADA, "post", "Ìrìn àjò ọmọbìnrin");
    await record(db, BOLA, "post", "Market day");
    await record(db, BOLA, "event", "Market walk");
    expect(await details(db, { search: "irin AJO" })).toEqual(["Ìrìn àjò ọmọbìnrin"]);
    expect(await details(db, { search: "mark" })).toEqual(["Market walk", "Market day"]);
    expect(await details(db, { search: "bola upd" })).toEqual(["Market walk", "Market day"]);
    expect(await details(db, { search: "market", kind: "post" })).toEqual(["Market day"]);
    expect(await details(db, { search: "post", person: ADA.id })).toEqual(["Ìrìn àjò ọmọbìnrin"]);
    expect(await details(db, { search: "market", person: ADA.id })).toEqual([]);
    expect(await details(db, { search: "\"' OR *) %" })).toEqual([]);
    expect(await details(db, { search: "=101a1" })).toEqual([]);
  });

  test("has every entry on exactly one page, however many there are", async () => {
    const { db } = await open();
    await recordMany(db, 2400);
    for (const [filter, expected] of [
      [{}, 2400],
      [{ person: ADA.id }, 1200],
      [{ kind: "story card" }, 800],
      [{ kind: "post", person: BOLA.id }, 800],
    ] as const) {
      const seen: (string | null)[] = [];
      for (let page = 1; page <= expected / 10; page++) {
        const { entries, total } = await list(db, { ...filter, page });
        expect(total).toBe(expected);
        seen.push(...entries.map(({ detail }) => detail));
      }
      expect(new Set(seen).size).toBe(expected);
      const last = await list(db, { ...filter, page: 999_999 });
      expect(last.page).toBe(expected / 10);
      expect(last.entries.map(({ detail }) => detail)).toEqual(seen.slice(-10));
    }
    expect(await details(db, { page: 240 })).toEqual(
      Array.from({ length: 10 }, (_, i) => `entry ${9 - i}${i === 9 ? " rare" : ""}`),
    );
    expect(await details(db, { search: "rare" })).toEqual(
      [2100, 1400, 700, 0].map((number) => `entry ${number} rare`),
    );
    const frequent = await list(db, { search: "updated", page: 10 });
    expect(frequent).toMatchObject({ total: 100, cutOff: true });
    expect(frequent.entries.at(-1)?.detail).toBe("entry 2300");
    expect(await list(db, { search: "updated", page: 11 })).toEqual(frequent);
  });

  test("numbers an entry once, even in two concurrent processes", async () => {
    const { db } = await open();
    await recordMany(db, 900);
    await Promise.all([numberNewEntries(db), numberNewEntries(db), numberNewEntries(db)]);
    expect((await list(db)).total).toBe(900);
    expect((await list(db, { kind: "post" })).total).toBe(600);
  });
});
