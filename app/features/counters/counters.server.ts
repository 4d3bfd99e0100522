import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { CountSubject, Counts } from "#app/platform/counts.ts";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { ITEM_TABLES, isPublic } from "#app/platform/public-items.server.ts";

/**
 * The counters of posts and events: columns of their rows, which only this file writes. Every act is one atomic
 * statement on both engines. None touches `updated_at` or the page-cache generation: a page carries the count that it was
 * rendered with, and the browser brings it up to date.
 */

/** Reads an item's counts; undefined when the public does not see it, as with every function here. */
export async function readCounts(db: ReadDb, subject: CountSubject, id: string): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    select ${counters(subject)} from ${table(subject)}
    where id = ${id} and ${isPublic(subject)}`.execute(db);
  return rows[0];
}

/** Counts a view. */
export function addView(db: ReadDb, subject: CountSubject, id: string): Promise<Counts | undefined> {
  return raise(db, subject, id, sql`views = views + 1`);
}

/** Counts a share of an event. Posts have no such counter (specification, section 3): theirs stay as they are. */
export function addShare(db: ReadDb, subject: CountSubject, id: string): Promise<Counts | undefined> {
  return subject === "event" ? raise(db, subject, id, sql`shares = shares + 1`) : readCounts(db, subject, id);
}

/**
 * Counts a like, once for each token however often it is sent.
 *
 * @param token made at random by one browser for this one item; only its hash is kept
 */
export function addLike(db: Db, subject: CountSubject, id: string, token: string) {
  return changeLike(db, subject, id, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into ${likes(subject)} (item_id, token_hash) values (${id}, ${hash(token)})
      on conflict do nothing`.execute(trx);
    return numAffectedRows === 1n ? sql`likes = likes + 1` : undefined;
  });
}

/** Takes back the like that was given with this token; without one nothing changes. */
export function takeBackLike(db: Db, subject: CountSubject, id: string, token: string) {
  return changeLike(db, subject, id, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from ${likes(subject)} where item_id = ${id} and token_hash = ${hash(token)}`.execute(trx);
    return numAffectedRows === 1n ? sql`likes = case when likes > 0 then likes - 1 else 0 end` : undefined;
  });
}

function changeLike(
  db: Db,
  subject: CountSubject,
  id: string,
  change: (trx: ReadDb) => Promise<ReturnType<typeof sql> | undefined>,
): Promise<Counts | undefined> {
  return db.transaction().execute(async (trx) => {
    const counts = await readCounts(trx, subject, id);
    const step = counts && (await change(trx));
    return step ? raise(trx, subject, id, step) : counts;
  });
}

async function raise(db: ReadDb, subject: CountSubject, id: string, step: ReturnType<typeof sql>) {
  const { rows } = await sql<Counts>`
    update ${table(subject)} set ${step}
    where id = ${id} and ${isPublic(subject)}
    returning ${counters(subject)}`.execute(db);
  return rows[0];
}

const table = (subject: CountSubject) => sql.table(ITEM_TABLES[subject]);
const likes = (subject: CountSubject) => sql.table(`${subject}_likes`);
const counters = (subject: CountSubject) =>
  subject === "event" ? sql`views, likes, shares` : sql`views, likes, 0 as shares`;

function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
