import { type Selectable, sql } from "kysely";
import type { Instant, Schema } from "#db/schema.ts";
import { CLOCKS_DIFFER_MS } from "../clocks.ts";
import { type Db, engineOf, type ReadDb, type Trx } from "../database/database.server.ts";
import { newId } from "../ids.server.ts";
import { cleanMail, type Mail } from "./mail.ts";
import { type LinkKind, type MailSubject, subjectKey, WAITS_FOR_MAIL_SERVER } from "./mail-links.ts";

export type OutboxRow = Selectable<Schema["outbox"]>;

/** What is left of a mail that was sent or given up: nothing that a person wrote or can be written to. */
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

/** Tries over about a day before a mail is given up. */
export const MOST_ATTEMPTS = 12;
/** How long a claim holds; longer than a try can take. After it, whoever claimed the mail is taken for dead. */
export const CLAIM_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** A pause is longer by up to this, by chance. */
const MOST_CHANCE = 1.25;
const KEEP_SENT_MS = 14 * 24 * 3_600_000;
const KEEP_FAILED_MS = 90 * 24 * 3_600_000;

/**
 * Puts a mail into the outbox, in the transaction of what causes it: both happen or neither. The worker sends it within
 * seconds after the commit.
 *
 * @returns the id of the outbox row
 * @throws when an address is not one (`cleanMail`)
 */
export async function queueMail(trx: Trx, mail: Mail): Promise<string> {
  const row = rowOf(mail);
  await trx.insertInto("outbox").values(row).execute();
  return row.id;
}

/**
 * Writes as much as {@link queueMail} for a mail that never goes out: where the time that an answer takes must not tell
 * whether there is somebody to write to. The row goes with those of sent mails.
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
 * After the clock was set back: what was to happen later than it ever may, seen from now, is due now; a claim stands no longer than
 * one that is made now. Who made it may still be sending.
 */
async function healTimes(db: Db, now: Instant): Promise<void> {
  const isClaimed = sql<boolean>`claimed_until > ${now + CLAIM_MS + CLOCKS_DIFFER_MS}`;
  const isLate = sql<boolean>`next_attempt_at > ${now + LONGEST_PAUSE_MS * MOST_CHANCE}
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
 * Takes up to `count` mails that are due, so that no other process sends them meanwhile. The try counts from here: a mail
 * that brings its process down is given up in the end like any other.
 *
 * @param trustsClock false: the clock has just been put ahead, so a claim that seems over may be one that holds
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
  // Most of the time there is nothing to do, and then nothing is written or locked.
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
      .where("attempts", ">=", MOST_ATTEMPTS)
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

/** The mail server has taken the mail. Its text and recipient are forgotten. */
export async function markSent(db: Db, { id }: OutboxRow): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...FORGOTTEN, status: "sent", sentAt: Date.now(), lastError: null })
    .where("id", "=", id)
    .execute();
}

/** The try failed: the mail waits for the next one, or is given up. Does nothing when somebody else claimed it since. */
export async function markTried(
  db: Db,
  { id, attempts, claimedUntil, recipient }: OutboxRow,
  failure: { message: string; permanent: boolean },
): Promise<"waiting" | "failed"> {
  const status = failure.permanent || attempts >= MOST_ATTEMPTS ? "failed" : "waiting";
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
 * The mail server takes nothing: the mail goes to the end of those that are due, and the try does not count. Does nothing when
 * somebody else claimed it since.
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

/** What the mail server said, without the address that it was about. */
function reasonOf({ message }: { message: string }, recipient: string): string {
  return message.replaceAll(new RegExp(RegExp.escape(recipient), "gi"), "(the address)").slice(0, 500);
}

/** Deletes the mails that are about something, as when it is erased. One that is being sent at this moment still goes out. */
export async function forgetMailsAbout(trx: Trx, about: MailSubject): Promise<void> {
  await trx.deleteFrom("outbox").where("about", "=", subjectKey(about)).execute();
}

/** Takes back mails with a link of a kind that still wait to be sent: a newer one takes their place, or none. */
export async function takeBackMails(trx: Trx, about: MailSubject, link?: LinkKind): Promise<void> {
  let waiting = trx
    .deleteFrom("outbox")
    .where("about", "=", subjectKey(about))
    .where("status", "=", "waiting")
    .where("claimedUntil", "<=", Date.now());
  waiting = link ? waiting.where("link", "=", link) : waiting.where("link", "is not", null);
  await waiting.execute();
}

/** A mail that is about something that is no longer there is not sent. */
export async function dropMail(db: Db, { id }: Pick<OutboxRow, "id">): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/**
 * For a site without a mail server: drops the mails that nobody will ever send. What waits for a mail server stays, and a
 * trigger tells the replies whose mails are dropped that they were not sent.
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

/** Twice as long after each try, a little different for each mail, so that they do not all come at once. */
export function pauseAfter(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (MOST_CHANCE - Math.random() / 2));
}

/** Mails of one kind that do not get out: how many, and what the mail server or the network said of one of them last. */
type Stuck = { count: number; lastError: string };

export type MailTrouble = {
  /** Given up, in the last 90 days. */
  failed: Stuck | undefined;
  /** Tried, but not sent yet. */
  delayed: Stuck | undefined;
};

/** Whether mail gets out, for the dashboard. */
export async function findMailTrouble(db: ReadDb): Promise<MailTrouble> {
  const [failed, delayed] = await Promise.all([findStuck(db, "failed"), findStuck(db, "waiting")]);
  return { failed, delayed };
}

async function findStuck(db: ReadDb, status: "failed" | "waiting"): Promise<Stuck | undefined> {
  const stuck = db.selectFrom("outbox").where("status", "=", status).where("lastError", "is not", null);
  const { count } = await stuck
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count === 0) return undefined;
  const latest = await stuck.select("lastError").orderBy("nextAttemptAt", "desc").limit(1).executeTakeFirst();
  return { count, lastError: latest?.lastError ?? "" };
}

/** How many mails wait for the mail server, and how many were given up in the last 90 days. */
export async function countMails(db: ReadDb): Promise<Record<"waiting" | "failed", number>> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("status", "in", ["waiting", "failed"])
    .groupBy("status")
    .execute();
  return { waiting: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** Removes the traces of mails that went out two weeks ago, and of failures of three months ago. */
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
