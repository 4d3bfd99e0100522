import { createHash } from "node:crypto";
import type { Trx } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/rate-limits.server.ts";
import type { MessageInput } from "./message-input.ts";

/** The same words from the same sender within a day are the same message: a second click, a retry, a step back. */
const SAME_CONTENT_MS = 24 * 3_600_000;
/** A page left open may be sent again when the phone has a connection again. */
const SAME_FORM_MS = 30 * 24 * 3_600_000;

/**
 * Notes a submission, in the transaction that stores it. Two at the same moment wait for each other here, so only one of
 * them is new.
 *
 * @param key the browser's own key for this filling of the form; absent without scripts. It counts only together with the
 *   content: a key that comes with other words does not make a message disappear.
 * @returns whether it is new
 */
export async function noteSubmission(
  trx: Trx,
  message: MessageInput,
  key: string | undefined,
): Promise<boolean> {
  const now = Date.now();
  await trx.deleteFrom("messageSubmissions").where("expiresAt", "<=", now).execute();
  const content = JSON.stringify([
    message.firstName,
    message.lastName,
    accountName(message.email),
    message.subject,
    message.message,
  ]);
  const submissions = [{ digest: digestOf(content), expiresAt: now + SAME_CONTENT_MS }];
  if (key) submissions.push({ digest: digestOf(`${key} ${content}`), expiresAt: now + SAME_FORM_MS });
  // One order for all, or two that note the same pair could wait for each other for ever.
  submissions.sort((a, b) => (a.digest < b.digest ? -1 : 1));
  const noted = await trx
    .insertInto("messageSubmissions")
    .values(submissions)
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .returning("digest")
    .execute();
  return noted.length === submissions.length;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
