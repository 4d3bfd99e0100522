import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Db, engineOf, type Trx } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import type { MessageInput } from "./message-input.ts";

/**
 * The same text from the same sender within a day is the same message: a second click, a retry, or
 * going back.
 */
const SAME_CONTENT_MS = 24 * 3_600_000;
/** An open page may send the form again when the phone is back online. */
const SAME_FORM_MS = 30 * 24 * 3_600_000;

/**
 * The keyed digests that identify a submission: one of its content, and one of its content and form
 * key.
 */
export type SubmissionMarks = { content: string; form: string | undefined };

/**
 * Computes the digests that identify a submission. Reads their secret, so call it before the
 * transaction.
 *
 * @param key the browser's key for this use of the form; absent without scripts. It counts only
 * together with the content, so that a reused key with other text can't suppress a message.
 */
export async function markSubmission(
  db: Db,
  message: MessageInput,
  key: string | undefined,
): Promise<SubmissionMarks> {
  const content = JSON.stringify([
    message.firstName,
    message.lastName,
    accountName(message.email),
    message.subject,
    message.message,
  ]);
  const digestKey = await secret(db, "message submissions");
  const digestOf = (text: string) => createHmac("sha256", digestKey).update(text).digest("base64url");
  return { content: digestOf(content), form: key ? digestOf(`${key} ${content}`) : undefined };
}

/**
 * Returns whether a submission has already become a message that still exists outside the trash.
 * Concurrent identical submissions wait here until the first one's transaction has ended.
 */
export async function isRepeated(trx: Trx, { content, form }: SubmissionMarks): Promise<boolean> {
  // SQLite runs one writing transaction at a time anyway.
  if (engineOf(trx) === "postgres")
    await sql`select pg_advisory_xact_lock(hashtext(${content}))`.execute(trx);
  await trx.deleteFrom("messageSubmissions").where("expiresAt", "<=", Date.now()).execute();
  const known = await trx
    .selectFrom("messageSubmissions")
    .innerJoin("messages", "messages.id", "messageSubmissions.messageId")
    .select("digest")
    .where("digest", "in", form === undefined ? [content] : [content, form])
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Records which message a submission has become, in the transaction that stores it. The record is
 * deleted with the message.
 */
export async function noteSubmission(trx: Trx, { content, form }: SubmissionMarks, messageId: string) {
  const now = Date.now();
  const submissions = [{ digest: content, messageId, expiresAt: now + SAME_CONTENT_MS }];
  if (form) submissions.push({ digest: form, messageId, expiresAt: now + SAME_FORM_MS });
  await trx
    .insertInto("messageSubmissions")
    .values(submissions)
    // The existing record belongs to a message in the trash.
    .onConflict((conflict) =>
      conflict.column("digest").doUpdateSet((eb) => ({
        messageId: eb.ref("excluded.messageId"),
        expiresAt: eb.ref("excluded.expiresAt"),
      })),
    )
    .execute();
}
