import type { Administrator, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { accountName, consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { type Audit, changeAccounts, changeAsConfirmed } from "./change-accounts.server.ts";
import { confirmPerson, type PersonUnconfirmed } from "./confirmations.server.ts";
import { dropLinks, findLink, keepLink, makeLinkToken, takeLink } from "./links.server.ts";
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail, readSender } from "./mails.server.ts";

type Parts = { db: Db; config: Pick<Config, "siteUrl"> };
type Person = { id: string; name: string; email: string };

/** Limits the mails per person, so that an account can't be used to flood a mailbox. */
const MAILS_OF_ONE_PERSON = { limit: 5, windowMs: 3_600_000 };

export type EmailChangeAsked =
  | { ok: true }
  | PersonUnconfirmed
  | { ok: false; reason: "taken" }
  | { ok: false; reason: "same" };

/**
 * Requests a change of the signed-in person's address: mails a confirmation link to the new
 * address, and tells the current one. Nothing changes until the link is used. A later request
 * replaces an earlier one.
 */
export async function askToChangeEmail(
  { db, config }: Parts,
  person: Administrator,
  session: CurrentSession,
  { email: typed, current }: { email: string; current: string },
): Promise<EmailChangeAsked> {
  const email = accountName(typed);
  if (email === person.email) return { ok: false, reason: "same" };
  const outcome = await confirmPerson(db, person, session, current);
  if (!outcome.ok) return outcome;
  if (await isTaken(db, email)) return { ok: false, reason: "taken" };
  const mails = await consumeRateLimit(db, `e-mail change of ${person.id}`, MAILS_OF_ONE_PERSON);
  if (!mails.allowed) return { ok: false, reason: "too-many", retryAfterSeconds: mails.retryAfterSeconds };
  // A placeholder whose token nobody learns: the working link is created when the mail is sent.
  const link = await makeLinkToken(db, "e-mail address");
  const sender = await readSender(db, config);
  return changeAsConfirmed(db, person, outcome.confirmed, async (trx, audit) => {
    await dropLinks(trx, person.id, "e-mail address");
    await keepLink(trx, link, { purpose: "e-mail address", userId: person.id, email });
    await queueMail(trx, confirmEmailMail(sender, { ...person, email }));
    await queueMail(trx, emailChangeAskedMail(sender, person, email));
    await audit({ action: "asked for", subject: "e-mail change", subjectId: person.id, detail: email });
    return { ok: true };
  });
}

/** Returns the address that awaits confirmation. */
export async function findWaitingEmail(db: ReadDb, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("accountLinks")
    .select("email")
    .where("userId", "=", userId)
    .where("purpose", "=", "e-mail address")
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return found?.email ?? undefined;
}

/** Cancels the change to an address that isn't confirmed yet. */
export function forgetWaitingEmail(db: Db, person: Administrator): Promise<void> {
  return changeAccounts(db, person, async (trx, audit) => {
    await dropLinks(trx, person.id, "e-mail address");
    await audit({ action: "gave up", subject: "e-mail change", subjectId: person.id });
  });
}

/**
 * Returns the address that a link confirms, without using the link up; undefined if it no longer
 * works.
 */
export async function findEmailChange(db: Db, token: string): Promise<string | undefined> {
  return (await findLink(db, "e-mail address", token))?.email ?? undefined;
}

/**
 * Completes the change when the person confirms it on the page behind the mailed link. From then on
 * they sign in with the new address.
 */
export async function confirmEmailChange(
  { db, config }: Parts,
  token: string,
): Promise<{ ok: true; email: string } | { ok: false; reason: "gone" | "taken" }> {
  const link = await findLink(db, "e-mail address", token);
  if (!link?.email) return { ok: false, reason: "gone" };
  const { email, person } = link;
  const sender = await readSender(db, config);
  return changeAccounts(db, person, async (trx, audit) => {
    await lockRow(trx, "users", person.id);
    if (!(await takeLink(trx, link))) return { ok: false, reason: "gone" };
    if (!(await changeEmail(trx, audit, person, email))) return { ok: false, reason: "taken" };
    await queueMail(trx, emailChangedMail(sender, person, email));
    return { ok: true, email };
  });
}

/**
 * Changes a person's address and deletes the links sent to the old one.
 *
 * @returns false, with nothing changed, if somebody else has the address
 */
export async function changeEmail(trx: Trx, audit: Audit, person: Person, email: string): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set({ email, updatedAt: Date.now() })
    .where("id", "=", person.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users as other").select("other.id").where("other.email", "=", email))),
    )
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await dropLinks(trx, person.id);
  const detail = `${person.email} → ${email}`;
  await audit({ action: "changed", subject: "e-mail address", subjectId: person.id, detail });
  return true;
}

async function isTaken(db: ReadDb, email: string): Promise<boolean> {
  const other = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return other !== undefined;
}
