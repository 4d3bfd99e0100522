import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import type { Row } from "./snapshot.server.ts";
import { tablesOf } from "./tables.server.ts";

/** Before this migration, the outbox kept the texts of sent mails and the links of waiting ones. */
const MAILS_ARE_FORGOTTEN = "0021-mails-are-forgotten";
/** Paths of links that grant access to anyone who has them. */
const LINKS = [
  "/auth/reset/",
  "/auth/email/",
  "/auth/invitation/",
  "/newsletter/confirm/",
  "/newsletter/unsubscribe/",
];
/** Empty values for a mail's text and recipients. */
const NOTHING_SAID = { recipient: "", subject: "", text: "", html: null, reply_to: null, headers: null };

/**
 * Leaves out of a backup what migration 0021 removes, if the database is older: the texts of mails
 * that were sent or given up, and working links. A waiting mail with such a link is included as
 * given up. Replies to visitors have no links, and somebody waits for them.
 *
 * @param migrations those that the database has gone through
 * @returns a function that maps a row of the outbox to the row to include
 */
export async function withoutOlderMails(db: Db, migrations: readonly string[]): Promise<(mail: Row) => Row> {
  if (migrations.includes(MAILS_ARE_FORGOTTEN)) return (mail) => mail;
  const replies = await findReplies(db);
  return (mail) => {
    if (mail.status !== "waiting") return { ...mail, ...NOTHING_SAID };
    if (replies.has(mail.id) || !hasLink(mail)) return mail;
    return {
      ...{ ...mail, ...NOTHING_SAID },
      ...{ status: "failed", last_error: "Its link was left out of a backup." },
    };
  };
}

async function findReplies(db: Db): Promise<Set<unknown>> {
  const tables = await tablesOf(db);
  if (!tables.some(({ name }) => name === "message_replies")) return new Set();
  const { rows } = await sql<{ id: string }>`select mail_id as id from message_replies
    where state = 'waiting'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function hasLink({ text, html, headers }: Row): boolean {
  const all = `${text} ${html ?? ""} ${headers ?? ""}`;
  return LINKS.some((link) => all.includes(link));
}
