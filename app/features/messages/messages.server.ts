import type { Insertable, Selectable } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { consumeRateLimit, type Limit } from "#app/platform/http/rate-limits.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { MailContent } from "#app/platform/mail/mail.ts";
import { findNoticeRecipients } from "#app/platform/mail/mail-addresses.server.ts";
import type { MailSubject } from "#app/platform/mail/mail-links.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Schema } from "#db/schema.ts";
import type { MessageInput } from "./message-input.ts";
import { MESSAGES } from "./message-record.server.ts";
import { isRepeated, markSubmission, noteSubmission } from "./submissions.server.ts";
import { type FormTraces, findSuspicions, type Suspicion } from "./suspicion.ts";

/**
 * Messages from one network per hour; more go to quarantine. A school's or a phone company's
 * visitors share one network.
 */
const USUAL_MESSAGES = { limit: 10, windowMs: 3_600_000 };
/**
 * Notification mails per hour for single messages from anywhere, so that a flood of messages
 * doesn't fill the mailbox.
 */
const NOTICES = { limit: 30, windowMs: 3_600_000 };
/** Beyond that, one mail per hour says that there are more. */
const MANY_NOTICES = { limit: 1, windowMs: 3_600_000 };
/** One mail per day says that the quarantine has new messages. */
const QUARANTINE_NOTICES = { limit: 1, windowMs: 24 * 3_600_000 };

export type Submission = {
  message: MessageInput;
  traces: FormTraces & { key?: string | undefined };
  clientAddress: string;
};

/**
 * Receives a message from the contact form: stores it and queues the notification mail in one
 * transaction. A message that looks like spam goes to the quarantine. Sending the same form again
 * changes nothing while the message exists.
 *
 * @returns whether it was stored now or before; the sender gets the same response in both cases
 */
export async function receiveMessage(
  { db, config }: Pick<WritableSite, "db" | "config">,
  { message, traces, clientAddress }: Submission,
): Promise<"stored" | "repeated"> {
  const suspicions: Suspicion[] = findSuspicions(message, traces);
  const usual = await consumeRateLimit(db, `messages ${clientAddress}`, USUAL_MESSAGES);
  if (!usual.allowed) suspicions.push("many messages");
  const marks = await markSubmission(db, message, traces.key);
  const { outcome } = await change(db, auditActor.anonymous, MESSAGES, async ({ trx, insert, skipAudit }) => {
    if (await isRepeated(trx, marks)) return { outcome: "repeated" as const };
    const { id } = await insert(rowOf(message, suspicions));
    skipAudit("the list of messages shows who wrote and when");
    await noteSubmission(trx, marks, id);
    // In the same transaction, so that a rollback also refunds the rate limit.
    const notice = await chooseNotice(trx, suspicions.length > 0);
    await queueNotice(trx, config.siteUrl, { id, ...message }, notice);
    return { outcome: "stored" as const };
  });
  return outcome;
}

/**
 * Chooses the notification mail for a message. Limits only affect the mail: every message is in its
 * list.
 */
async function chooseNotice(trx: Trx, isSuspicious: boolean): Promise<Notice> {
  const take = async (key: string, limit: Limit) => (await consumeRateLimit(trx, key, limit)).allowed;
  if (isSuspicious) return (await take("quarantine notices", QUARANTINE_NOTICES)) ? "quarantine" : "none";
  if (await take("message notices", NOTICES)) return "message";
  return (await take("many messages notices", MANY_NOTICES)) ? "many" : "none";
}

type Notice = "message" | "many" | "quarantine" | "none";

function rowOf(input: MessageInput, suspicions: Suspicion[]): Insertable<Schema["messages"]> {
  const now = Date.now();
  return {
    id: newId(),
    name: nameOf(input),
    email: input.email,
    subject: input.subject || null,
    message: input.message,
    folder: suspicions.length > 0 ? "spam" : "inbox",
    suspicion: suspicions.join(", "),
    createdAt: now,
    updatedAt: now,
  };
}

async function queueNotice(trx: Trx, siteUrl: string, input: MessageInput & { id: string }, notice: Notice) {
  if (notice === "none") return;
  if (notice === "message") return queueMessageNotice(trx, siteUrl, { ...input, name: nameOf(input) });
  if (notice === "many") {
    await queueNoticeMail(trx, {
      subject: "Many messages are coming in",
      text: `More messages come through the contact form than mails can usefully tell of. For an hour, look at the list for those that follow:\n\n${siteUrl}/admin/messages\n`,
    });
    return;
  }
  // Quotes nothing from the message, which may be an advertisement or worse.
  await queueNoticeMail(trx, {
    subject: "A message waits in quarantine",
    text: `A message from the contact form looks like spam and was put in quarantine. It may be real: please have a look.\n\n${siteUrl}/admin/messages?folder=spam\n\nThis notice comes once a day at most.\n`,
  });
}

async function queueNoticeMail(
  trx: Trx,
  mail: Omit<MailContent, "to"> & { about?: MailSubject },
): Promise<void> {
  for (const to of await findNoticeRecipients(trx)) await queueMail(trx, { ...mail, to });
}

/** Queues the notification mail of a message. Replies to it go to the sender. */
export async function queueMessageNotice(
  trx: Trx,
  siteUrl: string,
  {
    id,
    name,
    email,
    subject,
    message,
  }: Pick<Selectable<Schema["messages"]>, "id" | "name" | "email" | "subject" | "message">,
): Promise<void> {
  await queueNoticeMail(trx, {
    about: { kind: "message", id },
    replyTo: email,
    subject: subject ? `Message from ${name}: ${subject}` : `Message from ${name}`,
    text: `${name} (${email}) wrote through the contact form:\n\n${
      subject ? `Subject: ${subject}\n\n` : ""
    }${message}\n\n--\nReply to this mail to answer ${name}. Our contact page promises a reply within 48 hours on business days.\nAll messages: ${siteUrl}/admin/messages\n`,
  });
}

/** Joins the first and the last name (specification, section 3). */
function nameOf({ firstName, lastName }: MessageInput): string {
  return `${firstName} ${lastName}`;
}
