import type { ReadDb } from "../database/database.server.ts";

/**
 * Mails with one kind of problem: how many, and the latest message of the mail server or network.
 */
type Stuck = { count: number; lastError: string };

export type MailTrouble = {
  /** Given up, in the last 90 days. */
  failed: Stuck | undefined;
  /** Tried, but not sent yet. */
  delayed: Stuck | undefined;
};

/** Finds problems with sending mail, for the dashboard. */
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

/** Counts the mails that wait for the mail server, and those given up in the last 90 days. */
export async function countMails(db: ReadDb): Promise<Record<"waiting" | "failed", number>> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("status", "in", ["waiting", "failed"])
    .groupBy("status")
    .execute();
  return { waiting: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}
