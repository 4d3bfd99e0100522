import { type Selectable, sql } from "kysely";
import type { Instant, Schema } from "#db/schema.ts";
import { type Db, engineOf, type Trx } from "../database/database.server.ts";
import { newId } from "../records/ids.server.ts";
import { CLOCKS_DIFFER_MS } from "../time/clocks.ts";
import { cleanMail, type Mail } from "./mail.ts";
import { type LinkKind, type MailSubject, subjectKey, WAITS_FOR_MAIL_SERVER } from "./mail-links.ts";

export type OutboxRow = Selectable<Schema["outbox"]>;

/** What remains of a mail that was sent or given up: neither its text nor an address. */
export const FORGOTTEN = {
  recipient: "",
  subject: "",
  text: "",
  html: null,
  replyTo: null,
  headers: null,
  about: null,
  link: null,
};

/** Attempts over about a day before a mail is given up. */
export const MAX_ATTEMPTS = 12;
/**
 * How long a claim holds, which is longer than an attempt can take. After it, the process that
 * claimed the mail is considered dead.
 */
export const CLAIM_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 6 * 3_600_000;
/** A pause is randomly extended by up to this factor. */
const MAX_CHANCE = 1.25;
const KEEP_SENT_MS = 14 * 24 * 3_600_000;
const KEEP_FAILED_MS = 90 * 24 * 3_600_000;

/**
 * Queues a mail in the outbox, in the transaction that causes it: both happen or neither. The
 * worker sends it within seconds after the commit.
 *
 * @returns the id of the outbox row
 * @throws when an address is invalid (`cleanMail`)
 */
export async function queueMail(trx: Trx, mail: Mail): Promise<string> {
  const row = rowOf(mail);
  await trx.insertInto("outbox").values(row).execute();
  return row.id;
}

/**
 * Writes as much as {@link queueMail}, but for a mail that is never sent. Use it where the response
 * time must not reveal whether there is a recipient. The row is removed together with those of sent
 * mails.
 */
export async function queueNothing(trx: Trx, mail: Mail): Promise<void> {
  const row = rowOf(mail);
  await trx
    .insertInto("outbox")
    .values({ ...row, status: "sent", sentAt: row.createdAt })
    .execute();
}

function rowOf(mail: Mail) {
  const { to, subject, text, html, replyTo, headers, about, link } = cleanMail(mail);
  const now = Date.now();
  return {
    id: newId(),
    recipient: to,
    subject,
    text,
    html: html ?? null,
    replyTo: replyTo ?? null,
    headers: headers ? JSON.stringify(headers) : null,
    about: about ? subjectKey(about) : null,
    link: link ?? null,
    nextAttemptAt: now,
    createdAt: now,
  };
}

/**
 * Corrects times after the clock was set back. Attempts scheduled later than is possible now become
 * due; claims are shortened to the length of a new one, because their owner may still be sending.
 */
async function healTimes(db: Db, now: Instant): Promise<void> {
  const isClaimed = sql<boolean>`claimed_until > ${now + CLAIM_MS + CLOCKS_DIFFER_MS}`;
  const isLate = sql<boolean>`next_attempt_at > ${now + MAX_PAUSE_MS * MAX_CHANCE}
    or (attempts = 0 and next_attempt_at > ${now + CLOCKS_DIFFER_MS})`;
  const waiting = db.selectFrom("outbox").select("id").where("status", "=", "waiting");
  const wrong = waiting.where((eb) => eb.or([isClaimed, isLate])).limit(1);
  if (!(await wrong.executeTakeFirst())) return;
  const update = db.updateTable("outbox").where("status", "=", "waiting");
  await update
    .set({ claimedUntil: now + CLAIM_MS })
    .where(isClaimed)
    .execute();
  await update.set({ nextAttemptAt: now }).where(isLate).execute();
}

/**
 * Claims up to `count` due mails, so that no other process sends them meanwhile. This counts the
 * attempt, so a mail that crashes its process is eventually given up like any other.
 *
 * @param trustsClock false if the clock has just been set forward, so that a claim may only seem
 *   expired
 */
export async function claimDueMails(db: Db, count: number, trustsClock = true): Promise<OutboxRow[]> {
  const now = Date.now();
  const claimsOverBy = trustsClock ? now : 0;
  const due = (connection: Db) =>
    connection
      .selectFrom("outbox")
      .select("id")
      .where("status", "=", "waiting")
      .where("nextAttemptAt", "<=", now)
      .where("claimedUntil", "<=", claimsOverBy)
      .orderBy("nextAttemptAt")
      .limit(count);
  await healTimes(db, now);
  // Usually nothing is due, and then nothing is written or locked.
  if (!(await due(db).executeTakeFirst())) return [];
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("outbox")
      .set((eb) => ({
        ...FORGOTTEN,
        status: "failed",
        lastError: eb.fn.coalesce(
          "lastError",
          eb.val("The server ended each time it tried to send this mail."),
        ),
      }))
      .where("status", "=", "waiting")
      .where("attempts", ">=", MAX_ATTEMPTS)
      .where("claimedUntil", "<=", claimsOverBy)
      .execute();
    const claimable = engineOf(trx) === "postgres" ? due(trx).forUpdate().skipLocked() : due(trx);
    return trx
      .updateTable("outbox")
      .set((eb) => ({ claimedUntil: now + CLAIM_MS, attempts: eb("attempts", "+", 1) }))
      .where("id", "in", claimable)
      .returningAll()
      .execute();
  });
}

/** Marks a mail as accepted by the mail server, and erases its text and recipient. */
export async function markSent(db: Db, { id }: OutboxRow): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...FORGOTTEN, status: "sent", sentAt: Date.now(), lastError: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Records a failed attempt: the mail waits for the next one, or is given up. Does nothing if
 * another process has claimed it since.
 */
export async function markTried(
  db: Db,
  { id, attempts, claimedUntil, recipient }: OutboxRow,
  failure: { message: string; permanent: boolean },
): Promise<"waiting" | "failed"> {
  const status = failure.permanent || attempts >= MAX_ATTEMPTS ? "failed" : "waiting";
  await db
    .updateTable("outbox")
    .set({
      ...(status === "failed" ? FORGOTTEN : {}),
      status,
      lastError: reasonOf(failure, recipient),
      claimedUntil: 0,
      nextAttemptAt: Date.now() + pauseAfter(attempts),
    })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("claimedUntil", "=", claimedUntil)
    .execute();
  return status;
}

/**
 * Records that the mail server accepts no mail: the mail moves to the end of those that are due,
 * and the attempt does not count. Does nothing if another process has claimed it since.
 */
export async function markWaiting(
  db: Db,
  { id, claimedUntil, recipient }: OutboxRow,
  failure: { message: string },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set((eb) => ({
      lastError: reasonOf(failure, recipient),
      claimedUntil: 0,
      attempts: eb("attempts", "-", 1),
      nextAttemptAt: Date.now(),
    }))
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("claimedUntil", "=", claimedUntil)
    .execute();
}

/** Returns the mail server's message without the recipient's address. */
function reasonOf({ message }: { message: string }, recipient: string): string {
  return message.replaceAll(new RegExp(RegExp.escape(recipient), "gi"), "(the address)").slice(0, 500);
}

/**
 * Deletes the mails about something that is being erased. One that is being sent right now still
 * goes out.
 */
export async function forgetMailsAbout(trx: Trx, about: MailSubject): Promise<void> {
  await trx.deleteFrom("outbox").where("about", "=", subjectKey(about)).execute();
}

/**
 * Withdraws waiting mails with links, optionally of one kind: a newer mail replaces them, or none
 * does.
 */
export async function takeBackMails(trx: Trx, about: MailSubject, link?: LinkKind): Promise<void> {
  let waiting = trx
    .deleteFrom("outbox")
    .where("about", "=", subjectKey(about))
    .where("status", "=", "waiting")
    .where("claimedUntil", "<=", Date.now());
  waiting = link ? waiting.where("link", "=", link) : waiting.where("link", "is not", null);
  await waiting.execute();
}

/** Deletes a mail whose subject no longer exists. */
export async function dropMail(db: Db, { id }: Pick<OutboxRow, "id">): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/**
 * Deletes the mails that a site without a mail server will never send. Those that wait for a mail
 * server stay, and a trigger marks replies whose mails are deleted as not sent.
 */
export async function dropUnsendableMails(db: Db): Promise<void> {
  const unsendable = db
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", "waiting")
    .where((eb) => eb.or([eb("link", "is", null), eb("link", "not in", WAITS_FOR_MAIL_SERVER)]));
  if (!(await unsendable.limit(1).executeTakeFirst())) return;
  await db.transaction().execute(async (trx) => {
    const ids = (await trx.executeQuery(unsendable)).rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await trx.updateTable("outbox").set({ status: "failed" }).where("id", "in", ids).execute();
    await trx.deleteFrom("outbox").where("id", "in", ids).execute();
  });
}

/**
 * Computes the pause before the next attempt. Doubles after each attempt, and varies randomly so
 * that mails don't all retry at once.
 */
export function pauseAfter(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(pause * (MAX_CHANCE - Math.random() / 2));
}

/** Removes rows of mails sent more than two weeks ago, and of failures older than three months. */
export async function pruneOutbox(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .deleteFrom("outbox")
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "sent"), eb("sentAt", "<", now - KEEP_SENT_MS)]),
        eb.and([eb("status", "=", "failed"), eb("createdAt", "<", now - KEEP_FAILED_MS)]),
      ]),
    )
    .execute();
}
