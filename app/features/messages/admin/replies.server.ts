import type { Selectable } from "kysely";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion } from "#app/platform/records/change.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { firstCharacters } from "#app/platform/text/cut-text.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import type { Schema } from "#db/schema.ts";
import { MESSAGES } from "../message-record.server.ts";
import type { ReplyInput } from "./reply-input.ts";

type Message = Selectable<Schema["messages"]>;

type ReplyOutcome = { ok: true } | { ok: false; reason: "changed" | "gone" };

/**
 * The same text to the same message within a day is the same reply: a second click, a retry, or a
 * page opened twice.
 */
const SAME_REPLY_MS = 24 * 3_600_000;

/** Marks a reply that was never handed to a mail server, because the site has none. */
const NO_MAIL = "";

/**
 * Replies to a message by mail. Stores the reply, queues its mail and marks the message as
 * answered, in one transaction. Sending the same reply again changes nothing.
 *
 * @param sendsMail without a mail server the reply is stored as not sent, and the message stays
 * unanswered
 * @returns `changed` if somebody else changed or answered the message since `updatedAt`; `spam`
 * while it is in quarantine
 */
export async function replyToMessage(
  db: Db,
  actor: Actor,
  messageId: string,
  input: ReplyInput,
  sendsMail = true,
): Promise<ReplyOutcome | { ok: false; reason: "spam" }> {
  return change(db, actor, MESSAGES, async ({ trx, find, update, audit }) => {
    if (await isStored(trx, messageId, input)) return { ok: true };
    const before = await find(messageId);
    if (before?.deletedAt !== null) return { ok: false, reason: "gone" };
    if (before.folder === "spam") return { ok: false, reason: "spam" };
    if (before.updatedAt !== input.updatedAt) return { ok: false, reason: "changed" };
    const now = Date.now();
    await update(before, {
      ...(sendsMail ? { answeredAt: before.answeredAt ?? now } : {}),
      ...{ isRead: true, updatedAt: nextVersion(before) },
    });
    const sending = sendsMail
      ? { mailId: await queueReply(trx, before, input.text) }
      : { mailId: NO_MAIL, state: "failed" as const };
    await trx
      .insertInto("messageReplies")
      .values({
        id: input.id,
        messageId,
        text: input.text,
        authorName: actor.name,
        createdAt: now,
        ...sending,
      })
      .execute();
    const action = sendsMail ? "replied to" : "wrote a reply without a mail server to";
    await audit({ action, subjectId: messageId });
    return { ok: true };
  });
}

async function isStored(trx: Trx, messageId: string, { id, text }: ReplyInput): Promise<boolean> {
  const stored = await trx
    .selectFrom("messageReplies")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("id", "=", id),
        eb.and([
          eb("messageId", "=", messageId),
          eb("text", "=", text),
          eb("state", "!=", "failed"),
          eb("createdAt", ">", Date.now() - SAME_REPLY_MS),
        ]),
      ]),
    )
    .executeTakeFirst();
  return stored !== undefined;
}

/** Sends a reply again if its mail has failed for good. */
export async function sendReplyAgain(
  db: Db,
  actor: Actor,
  { id: messageId, reply: id }: { id: string; reply: string },
): Promise<ReplyOutcome> {
  return change(db, actor, MESSAGES, async ({ trx, find, update, audit }) => {
    const reply = await trx
      .selectFrom("messageReplies")
      .selectAll()
      .where("id", "=", id)
      .where("messageId", "=", messageId)
      .executeTakeFirst();
    const message = await find(messageId);
    if (!reply || message?.deletedAt !== null) return { ok: false, reason: "gone" };
    const claimed = await trx
      .updateTable("messageReplies")
      .set({ state: "waiting" })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .returning("id")
      .executeTakeFirst();
    // Somebody else has already sent it again.
    if (!claimed) return { ok: true };
    const mailId = await queueReply(trx, message, reply.text);
    await trx.updateTable("messageReplies").set({ mailId }).where("id", "=", id).execute();
    await update(message, {
      answeredAt: message.answeredAt ?? Date.now(),
      updatedAt: nextVersion(message),
    });
    await audit({ action: "sent reply again", subjectId: message.id });
    return { ok: true };
  });
}

/**
 * Returns what somebody else has changed in the message, for the person whose reply conflicted, and
 * its current version.
 */
export async function findTheirs(db: ReadDb, messageId: string) {
  const message = await db
    .selectFrom("messages")
    .select(["updatedAt", "answeredAt"])
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message) return undefined;
  const last = (await listReplies(db, messageId)).at(-1);
  const text = last
    ? `${last.authorName} ${last.state === "failed" ? "wrote" : "replied"}: ${firstCharacters(last.text, 200)}`
    : message.answeredAt === null
      ? "moved to another folder, or marked as unanswered"
      : "marked as answered";
  return { text, updatedAt: message.updatedAt };
}

/**
 * Lists the replies to a message, oldest first. `wasMailed` is false for a reply written while the
 * site had no mail server.
 */
export async function listReplies(db: ReadDb, messageId: string) {
  const replies = await db
    .selectFrom("messageReplies")
    .select(["id", "text", "authorName", "state", "mailId", "createdAt"])
    .where("messageId", "=", messageId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return replies.map(({ mailId, ...reply }) => ({ ...reply, wasMailed: mailId !== NO_MAIL }));
}

/** Returns the subject of a reply's mail. */
export function replySubject(subject: string | null, siteName: string): string {
  return subject ? `Re: ${subject}` : `Your message to ${siteName}`;
}

async function queueReply(trx: Trx, { id, email, subject, message, createdAt }: Message, text: string) {
  const { name, contactEmail, timeZone } = await readSiteSettings(trx);
  const quoted = message.split("\n").map((line) => `> ${line}`.trimEnd());
  return queueMail(trx, {
    about: { kind: "message", id },
    to: email,
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    subject: replySubject(subject, name),
    text: `${text}\n\n--\n${name}\n\nOn ${localDate(createdAt, timeZone)} you wrote:\n${quoted.join("\n")}\n`,
    // A person wrote it, so filters for automatic mail must not apply.
    headers: { "Auto-Submitted": "no" },
  });
}
