import { sql } from "kysely";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { ListRequest } from "#app/platform/lists/admin-list.ts";
import { readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findListed, inOrder } from "#app/platform/lists/list-page.server.ts";
import { forgetMailsAbout } from "#app/platform/mail/outbox.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import type { Instant, SubscriberState } from "#db/schema.ts";
import { SUBSCRIBER_LIST, SUBSCRIBERS } from "./subscriber-record.server.ts";

const EXPORT_CHUNK = 500;

const columns = ["id", "email", "state", "createdAt", "confirmedAt", "unsubscribedAt"] as const;

export type SubscriberFilter = ListRequest & { state: SubscriberState | undefined };

/**
 * Reads a page of the subscribers, newest first. The search matches the words of an address, and
 * prefixes for the last word.
 */
export async function listSubscribers(db: ReadDb, { state, ...request }: SubscriberFilter) {
  const { ids, ...list } = await findListed(
    db,
    SUBSCRIBER_LIST,
    { ...request, wanted: [state] },
    (direction) => {
      const order = direction === "forwards" ? "desc" : "asc";
      return selectListed(db, state).select("id").orderBy("createdAt", order).orderBy("id", order);
    },
  );
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom("newsletterSubscribers").select(columns).where("id", "in", ids).execute();
  return { subscribers: inOrder(ids, rows, ({ id }) => id), ...list };
}

function selectListed(db: ReadDb, state: SubscriberState | undefined) {
  const all = db.selectFrom("newsletterSubscribers");
  return state === undefined ? all : all.where("state", "=", state);
}

/** Counts the subscribers in each state. */
export async function countSubscribers(db: ReadDb): Promise<Record<SubscriberState, number>> {
  const counts = await readListCounts(db, "newsletter_subscribers");
  const of = (state: SubscriberState) => sumOf(counts, [state]);
  return { pending: of("pending"), confirmed: of("confirmed"), unsubscribed: of("unsubscribed") };
}

/** Yields every subscriber of a state, or of all, newest first, in batches. */
export async function* readSubscribers(db: ReadDb, state: SubscriberState | undefined) {
  for (let last: { createdAt: Instant; id: string } | undefined; ; ) {
    let query = selectListed(db, state).select(columns);
    if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.createdAt}, ${last.id})`);
    const chunk = await query
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(EXPORT_CHUNK)
      .execute();
    yield* chunk;
    last = chunk.at(-1);
    if (chunk.length < EXPORT_CHUNK) return;
  }
}

/**
 * Permanently deletes a subscriber: the address, its confirmations, and the newsletter's waiting
 * mails to it. The audit entry doesn't say who it was.
 *
 * @returns false if there is no such subscriber
 */
export async function removeSubscriber(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { ok } = await change(db, actor, SUBSCRIBERS, async ({ trx, find, remove, audit }) => {
    const subscriber = await find(id);
    if (!subscriber) return { ok: false };
    await remove(subscriber);
    await forgetMailsAbout(trx, { kind: "subscriber", id });
    await audit({ action: "removed", detail: `The address was ${subscriber.state}` });
    return { ok: true };
  });
  return ok;
}
