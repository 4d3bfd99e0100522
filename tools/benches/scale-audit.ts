import { sql } from "kysely";
import { numberNewEntries } from "#app/features/audit/audit-entries.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ScaleSubject } from "./scale-subject.ts";

const CHUNK = 500;
const PEOPLE = ["Ada Obi", "Bola Ade"];
const KINDS = ["post", "event", "message", "statistic", "account"];

/** What two people did in ten years. */
export const audit: ScaleSubject = {
  title: "audit",
  many: [10_000, 100_000],
  signedIn: true,
  fill,
  pages: (count) => [
    { name: "the list", path: "/admin/audit" },
    { name: "the middle page", path: `/admin/audit?page=${count / 20}` },
    { name: "the last page", path: `/admin/audit?page=${count / 10}` },
    { name: "a person", path: "/admin/audit?person=person-1" },
    { name: "a person, a late page", path: `/admin/audit?person=person-1&page=${Math.ceil(count / 22)}` },
    { name: "a kind", path: "/admin/audit?kind=post" },
    {
      name: "a person and a kind, a late page",
      path: `/admin/audit?person=person-1&kind=event&page=${Math.ceil(count / 110)}`,
    },
    { name: "search: a word of every entry", path: "/admin/audit?q=updated" },
    { name: "search: a word of every tenth", path: "/admin/audit?q=harvest" },
    { name: "search: a rare word", path: "/admin/audit?q=zanzibar" },
    { name: "search: a beginning", path: "/admin/audit?q=ha" },
    { name: "search: within a person and a kind", path: "/admin/audit?q=number&person=person-1&kind=event" },
    { name: "search: nothing found", path: "/admin/audit?q=xylophonist" },
  ],
};

async function fill({ db, engine }: Database, count: number): Promise<void> {
  for (let first = 0; first < count; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - first) }, (_, i) =>
      makeEntry(first + i, count),
    );
    await db.transaction().execute((trx) => trx.insertInto("auditEntries").values(rows).execute());
  }
  await numberNewEntries(db);
  // A server's own autovacuum would do this in the background, but it is switched off for the
  // benchmark.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

function makeEntry(i: number, count: number) {
  const person = i % PEOPLE.length;
  return {
    id: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    at: Date.UTC(2016, 0, 1) + i * 3_000_000,
    actorId: `person-${person}`,
    actorName: PEOPLE[person] as string,
    action: "updated",
    subject: KINDS[Math.floor(i / PEOPLE.length) % KINDS.length] as string,
    subjectId: null,
    // A search finds the rare word equally often among few entries and among many.
    detail: `Number ${i}${i % 10 ? "" : " harvest"}${i % Math.ceil(count / 5) ? "" : " zanzibar"}`,
  };
}
