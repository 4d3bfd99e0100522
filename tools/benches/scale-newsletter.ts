import { sql } from "kysely";
import { SUBSCRIBER_LIST } from "#app/features/newsletter/subscriber-record.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { SubscriberState } from "#db/schema.ts";
import { relist } from "#tests/support/lists.ts";
import type { ScaleSubject } from "./scale-subject.ts";

const CHUNK = 500;
const STATES: SubscriberState[] = ["confirmed", "confirmed", "pending", "confirmed", "unsubscribed"];

/** Subscribers whose addresses share a few providers, as in reality. */
export const newsletter: ScaleSubject = {
  title: "newsletter",
  many: [10_000, 100_000],
  signedIn: true,
  fill,
  pages: (count) => [
    { name: "the list", path: "/admin/newsletter" },
    { name: "the middle page", path: `/admin/newsletter?page=${count / 20}` },
    { name: "the last page", path: `/admin/newsletter?page=${count / 10}` },
    { name: "a state", path: "/admin/newsletter?state=confirmed" },
    { name: "a state, a late page", path: `/admin/newsletter?state=pending&page=${count / 50}` },
    { name: "search: a word of every address", path: "/admin/newsletter?q=example" },
    { name: "search: a word of every tenth", path: "/admin/newsletter?q=amina" },
    { name: "search: a rare word", path: "/admin/newsletter?q=zanzibar" },
    { name: "search: a beginning", path: "/admin/newsletter?q=am" },
    { name: "search: within a state", path: "/admin/newsletter?q=mail&state=confirmed" },
    { name: "search: nothing found", path: "/admin/newsletter?q=xylophonist" },
  ],
};

async function fill({ db, engine }: Database, count: number): Promise<void> {
  for (let first = 0; first < count; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - first) }, (_, i) =>
      makeSubscriber(first + i, count),
    );
    await db.transaction().execute((trx) => trx.insertInto("newsletterSubscribers").values(rows).execute());
  }
  await relist(db, [SUBSCRIBER_LIST]);
  // A server's own autovacuum would do this in the background, but it is switched off for the
  // benchmark.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

function makeSubscriber(i: number, count: number) {
  // A search finds the rare word equally often among few subscribers and among many.
  const rare = i % Math.ceil(count / 5) ? "" : ".zanzibar";
  const email = `${i % 10 ? `person${i}` : `amina.number${i}`}${rare}@mail${i % 7}.example`;
  return {
    id: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    email,
    emailKey: email,
    state: STATES[i % STATES.length] as SubscriberState,
    createdAt: i,
    // Recent, so that unconfirmed ones aren't deleted meanwhile.
    askedAt: Date.now(),
    confirmedAt: i,
    unsubscribedAt: i,
  };
}
