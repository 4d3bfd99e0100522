import { sql } from "kysely";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { parseMail, type ReceivedMail } from "#tests/support/mail-server.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, atMost, none, waitFor } from "../proof.ts";
import type { AskedSite } from "./asked-site.ts";
import { KINDS } from "./request-kinds.ts";

/** How long mails wait at most after their server is back. */
const DELIVERED_MS = 20_000;
/** Two faults cut the mail server's connections, at their start or end, three times at each. */
const MAX_CUT_OFF = 12;

/** Checks that every answered write is there, and that no write is incomplete. */
export async function keptWrites(site: AskedSite): Promise<Row[]> {
  const lost: string[] = [];
  const halves: string[] = [];
  const messages = new Set(await column(site, "select subject as value from messages"));
  const subscribers = new Set(await column(site, "select lower(email) as value from newsletter_subscribers"));
  // A sent mail no longer names its recipient, but the link that it contained is still there.
  const recipients = new Set(
    await column(
      site,
      `select lower(email) as value from newsletter_subscribers as subscriber
       where exists (select 1 from outbox where about = 'subscriber ' || subscriber.id)
       or exists (select 1 from newsletter_confirmations where subscriber_id = subscriber.id)`,
    ),
  );
  for (const [mark, isAnswered] of site.messages)
    if (isAnswered && !messages.has(mark)) lost.push(`message ${mark}`);
  // In a burst of messages only some cause a mail. Each subscription does.
  for (const [email, isAnswered] of site.subscribers) {
    if (isAnswered && !subscribers.has(email)) lost.push(`subscriber ${email}`);
    if (subscribers.has(email) && !recipients.has(email)) halves.push(`subscriber ${email} without a mail`);
  }
  const { id, answered } = site.draft;
  const [content] = await column(site, `select content as value from posts where id = '${id}'`);
  const kept = Number(/<p>(\d+)<\/p>/.exec(content ?? "")?.[1] ?? 0);
  if (kept < answered) lost.push(`draft ${answered}: there is ${kept}`);
  for (const picture of site.pictures) if (!(await site.shows(picture))) lost.push(`the picture ${picture}`);
  return [
    atLeast("writes that were answered", site.answered(), KINDS.length),
    none("answered writes that are lost", lost),
    none("writes that are there by half", halves),
  ];
}

/**
 * Checks that each mail was sent once. There is one exception: if a connection is cut between a
 * mail's content and the server's answer, nobody knows whether the mail was accepted. It is then
 * sent again after half a minute, under the same Message-ID. This can only be the last mail of a
 * connection.
 *
 * @param cutPorts the client ports of the connections that were cut
 */
export async function mailsOnce(
  site: AskedSite,
  received: ReceivedMail[],
  cutPorts: ReadonlySet<number>,
): Promise<Row[]> {
  const started = performance.now();
  const mails = "select id as value from outbox where";
  const waiting = () => column(site, `${mails} status <> 'sent'`);
  const untried = () => column(site, `${mails} status <> 'sent' and (attempts = 0 or claimed_until > 0)`);
  await waitFor(async () => (await untried()).length === 0, 3 * DELIVERED_MS);
  const ms = performance.now() - started;
  await waitFor(async () => (await waiting()).length === 0, 3 * DELIVERED_MS);
  const wrong = (await waiting()).map((id) => `mail ${id} was not delivered`);
  const triedAgain = await column(site, `${mails} attempts > 1`);
  const times = new Map<string, number>();
  const lastOf = new Map<number, string>();
  for (const { raw, port } of received) {
    // A mail with a link gets a new link in each attempt, whose number follows a dot.
    const id =
      parseMail(raw)
        .headers.get("message-id")?.[0]
        ?.replace(/\.\d+@/, "@") ?? "";
    times.set(id, (times.get(id) ?? 0) + 1);
    lastOf.set(port, id);
  }
  const unanswered = new Set([...cutPorts].map((port) => lastOf.get(port)));
  for (const [id, count] of times)
    if (count > (unanswered.has(id) ? 2 : 1)) wrong.push(`mail ${id} was delivered ${count} times`);
  return [
    atLeast("mails delivered", times.size, 1),
    none("mails not delivered once", wrong),
    atMost("mails tried again, the answer was cut off", triedAgain.length, MAX_CUT_OFF, "mails"),
    atMost("all others out after", ms, DELIVERED_MS, "ms"),
  ];
}

async function column({ server }: AskedSite, query: string): Promise<string[]> {
  const { db, close } = openDatabase(server.database);
  try {
    const { rows } = await sql.raw<{ value: unknown }>(query).execute(db);
    return rows.map(({ value }) => String(value));
  } finally {
    await close();
  }
}
