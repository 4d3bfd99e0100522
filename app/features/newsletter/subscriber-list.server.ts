import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { ADMIN_PAGE_SIZE, type ListRequest, lastPageAt, MAX_FOUND } from "#app/platform/lists/admin-list.ts";
import { countListed, readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findPage } from "#app/platform/lists/list-page.server.ts";
import { readQuestion } from "#app/platform/lists/search-words.ts";
import {
  fillByNumber,
  findText,
  type TextIndex,
  type TextSource,
} from "#app/platform/lists/text-index.server.ts";
import { forgetMailsAbout } from "#app/platform/mail/outbox.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import type { SubscriberState } from "#db/schema.ts";

const EXPORT_CHUNK = 500;

/** Maintained by triggers. */
const SUBSCRIBER_TEXT: TextIndex = {
  all: "newsletter_text",
  recent: "newsletter_text_recent",
  numbers: "newsletter_subscribers",
};

/** Rebuilds the full text index of all subscribers, with the same content as the triggers. */
export const subscriberTextSource: TextSource = {
  index: SUBSCRIBER_TEXT,
  fill: (trx) =>
    fillByNumber(trx, SUBSCRIBER_TEXT, async (after, count) => {
      const rows = await trx
        .selectFrom("newsletterSubscribers")
        .select(["number", "words", "state"])
        .where("number", ">", after)
        .orderBy("number")
        .limit(count)
        .execute();
      return rows.map(({ number, words, state }) => ({
        number: number as number,
        words: [...words.split(" ").filter((word) => word !== ""), `¤${state}`],
      }));
    }),
};

const columns = ["id", "email", "state", "createdAt", "confirmedAt", "unsubscribedAt"] as const;

export type SubscriberFilter = ListRequest & { state: SubscriberState | undefined };

/**
 * Reads a page of the subscribers, newest first. The search matches the words of an address, and
 * prefixes for the last word. Every page costs the same, even the thousandth.
 *
 * @returns `page`: the last page if the filter asks for a later one; `cutOff` if a search has more
 * results than it lists
 */
export function listSubscribers(db: ReadDb, filter: SubscriberFilter) {
  return filter.search === "" ? listByNumber(db, filter) : searchSubscribers(db, filter);
}

async function listByNumber(db: ReadDb, { page: asked, state }: SubscriberFilter) {
  const total = await countListed(db, "newsletter_subscribers", [state]);
  const { ids, page } = await findPage({ page: asked, total }, (direction) => {
    const query = db.selectFrom("newsletterSubscribers").select("number as id");
    const listed = state === undefined ? query : query.where("state", "=", state);
    return listed.orderBy("number", direction === "forwards" ? "desc" : "asc");
  });
  return { subscribers: await readByNumber(db, ids), page, total, cutOff: false };
}

async function readByNumber(db: ReadDb, numbers: (number | null)[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("newsletterSubscribers")
    .select(columns)
    .where("number", "in", numbers)
    .orderBy("number", "desc")
    .execute();
}

async function searchSubscribers(db: ReadDb, { page: asked, search, state }: SubscriberFilter) {
  const words = readQuestion(search);
  if (words.length === 0) return { subscribers: [], page: 1, total: 0, cutOff: false };
  const marks = state === undefined ? [] : [`¤${state}`];
  const query = { words: [...words.slice(0, -1), ...marks], beginning: words.at(-1) as string };
  const [found = []] = await findText(db, SUBSCRIBER_TEXT, [query], MAX_FOUND);
  const page = lastPageAt(asked, found.length);
  const shown = found.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE);
  const subscribers = await readByNumber(db, shown);
  return { subscribers, page, total: found.length, cutOff: found.length === MAX_FOUND };
}

/** Counts the subscribers in each state. */
export async function countSubscribers(db: ReadDb): Promise<Record<SubscriberState, number>> {
  const counts = await readListCounts(db, "newsletter_subscribers");
  const of = (state: SubscriberState) => sumOf(counts, [state]);
  return { pending: of("pending"), confirmed: of("confirmed"), unsubscribed: of("unsubscribed") };
}

/** Yields every subscriber of a state, or of all, newest first, in batches. */
export async function* readSubscribers(db: ReadDb, state: SubscriberState | undefined) {
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    let query = db
      .selectFrom("newsletterSubscribers")
      .select([...columns, "number"])
      .where("number", "<", below);
    if (state !== undefined) query = query.where("state", "=", state);
    const chunk = await query.orderBy("number", "desc").limit(EXPORT_CHUNK).execute();
    yield* chunk;
    if (chunk.length < EXPORT_CHUNK) return;
    below = chunk.at(-1)?.number ?? 0;
  }
}

/**
 * Permanently deletes a subscriber: the address, its confirmations, and the newsletter's waiting
 * mails to it. The audit entry doesn't say who it was.
 *
 * @returns false if there is no such subscriber
 */
export async function removeSubscriber(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("newsletterSubscribers")
      .where("id", "=", id)
      .returning("state")
      .executeTakeFirst();
    if (!removed) return false;
    await forgetMailsAbout(trx, { kind: "subscriber", id });
    await recordAudit(trx, actor, {
      action: "removed",
      subject: "newsletter subscriber",
      detail: `The address was ${removed.state}`,
    });
    return true;
  });
}
