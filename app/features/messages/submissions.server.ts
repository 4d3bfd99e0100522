import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Db, engineOf, type Trx } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/rate-limits.server.ts";
import { secret } from "#app/platform/secrets.server.ts";
import type { MessageInput } from "./message-input.ts";

/** The same words from the same sender within a day are the same message: a second click, a retry, a step back. */
const SAME_CONTENT_MS = 24 * 3_600_000;
/** A page left open may be sent again when the phone has a connection again. */
const SAME_FORM_MS = 30 * 24 * 3_600_000;

/** A submission as it is remembered, by keyed digests: one of its content, and one of that with the form's key. */
export type SubmissionMarks = { content: string; form: string | undefined };

/**
 * What a submission is known again by. Reads the secret of the digests, so it comes before the transaction.
 *
 * @param key the browser's own key for this filling of the form; absent without scripts. It counts only together with the
 *   content: a key that comes with other words does not make a message disappear.
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
 * Whether a submission has become a message already, and that one is still there and not in the trash. Two of the same
 * at one moment wait for each other here until the first one's transaction has ended.
 */
export async function isRepeated(trx: Trx, { content, form }: SubmissionMarks): Promise<boolean> {
  // SQLite's transactions wait for each other anyway.
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

/** Notes which message a submission has become, in the transaction that stores it. It is forgotten with the message. */
export async function noteSubmission(trx: Trx, { content, form }: SubmissionMarks, messageId: string) {
  const now = Date.now();
  const submissions = [{ digest: content, messageId, expiresAt: now + SAME_CONTENT_MS }];
  if (form) submissions.push({ digest: form, messageId, expiresAt: now + SAME_FORM_MS });
  await trx
    .insertInto("messageSubmissions")
    .values(submissions)
    // That of a message in the trash.
    .onConflict((conflict) =>
      conflict.column("digest").doUpdateSet((eb) => ({
        messageId: eb.ref("excluded.messageId"),
        expiresAt: eb.ref("excluded.expiresAt"),
      })),
    )
    .execute();
}
