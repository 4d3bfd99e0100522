import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { takeFromLimit } from "#app/platform/rate-limits.server.ts";
import type { Site } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import type { MessageInput } from "./message-input.ts";
import { noteSubmission } from "./submissions.server.ts";
import { type FormTraces, findSuspicions, type Suspicion } from "./suspicion.ts";

/** More than this from one network in an hour go to quarantine. A school's or a phone company's visitors share one. */
const USUAL_MESSAGES = { limit: 10, windowMs: 3_600_000 };
/** One mail a day says that the quarantine has something new. */
const QUARANTINE_NOTICES = { limit: 1, windowMs: 24 * 3_600_000 };

export type Submission = {
  message: MessageInput;
  traces: FormTraces & { key?: string | undefined };
  clientAddress: string;
};

/**
 * Takes a message from the contact form: stores it and queues the mail that tells of it, both or neither. What looks like
 * spam is stored in the quarantine. The same submission sent again changes nothing.
 *
 * @returns whether it was stored now or before; its sender is told the same
 */
export async function receiveMessage(
  { db, config }: Pick<Site, "db" | "config">,
  { message, traces, clientAddress }: Submission,
): Promise<"stored" | "repeated"> {
  const suspicions: Suspicion[] = findSuspicions(message, traces);
  const usual = await takeFromLimit(db, `messages ${clientAddress}`, USUAL_MESSAGES);
  if (!usual.allowed) suspicions.push("many messages");
  const tell =
    suspicions.length === 0 || (await takeFromLimit(db, "quarantine notices", QUARANTINE_NOTICES)).allowed;
  return db.transaction().execute(async (trx) => {
    if (!(await noteSubmission(trx, message, traces.key))) return "repeated";
    await storeMessage(trx, message, suspicions);
    if (tell) await queueNotice(trx, config.siteUrl, message, suspicions);
    return "stored";
  });
}

/** How many messages wait in quarantine. */
export async function countQuarantined(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("folder", "=", "spam")
    .executeTakeFirstOrThrow();
  return count;
}

async function storeMessage(trx: Trx, input: MessageInput, suspicions: Suspicion[]): Promise<void> {
  await trx
    .insertInto("messages")
    .values({
      id: newId(),
      name: nameOf(input),
      email: input.email,
      subject: input.subject || null,
      message: input.message,
      folder: suspicions.length > 0 ? "spam" : "inbox",
      suspicion: suspicions.join(", "),
      createdAt: Date.now(),
    })
    .execute();
}

async function queueNotice(trx: Trx, siteUrl: string, input: MessageInput, suspicions: Suspicion[]) {
  const { contactEmail } = await readSiteSettings(trx);
  const name = nameOf(input);
  if (suspicions.length > 0) {
    // Nothing of the message itself: what is in quarantine may be an advertisement or worse.
    await queueMail(trx, {
      to: contactEmail,
      subject: "A message waits in quarantine",
      text: `A message from the contact form looks like spam and was put in quarantine. It may be real: please have a look.\n\n${siteUrl}/admin/messages\n\nThis notice comes once a day at most.\n`,
    });
    return;
  }
  await queueMail(trx, {
    to: contactEmail,
    replyTo: input.email,
    subject: input.subject ? `Message from ${name}: ${input.subject}` : `Message from ${name}`,
    text: `${name} (${input.email}) wrote through the contact form:\n\n${
      input.subject ? `Subject: ${input.subject}\n\n` : ""
    }${input.message}\n\n--\nReply to this mail to answer ${name}. Our contact page promises a reply within 48 hours on business days.\nAll messages: ${siteUrl}/admin/messages\n`,
  });
}

/** First and last name joined (specification, section 3). */
function nameOf({ firstName, lastName }: MessageInput): string {
  return `${firstName} ${lastName}`;
}
