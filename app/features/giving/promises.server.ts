import { randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { requestOverwriting } from "#app/platform/database/overwrite-deleted.server.ts";
import { emailAddress } from "#app/platform/forms/form-text.ts";
import { consumeRateLimit, mailboxName } from "#app/platform/http/rate-limits.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { forgetMailsAbout, queueMail } from "#app/platform/mail/outbox.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings, readToday } from "#app/platform/settings/site-settings.server.ts";
import type { Schema } from "#db/schema.ts";
import { promiseMail } from "./gift-mails.server.ts";
import { GIFTS, sealGiver } from "./gift-record.server.ts";
import { readGiving } from "./giving-settings.server.ts";
import type { GivingSettings } from "./giving-settings.ts";
import type { Promised } from "./promise-input.server.ts";
import { makeReference } from "./references.ts";
import { nextReminder } from "./reminders/next-reminder.server.ts";

type Gift = Selectable<Schema["gifts"]>;

/** So that nobody can flood a mailbox through the form. */
const MAILS_TO_ONE_ADDRESS = { limit: 3, windowMs: 24 * 3_600_000 };

const isEmail = emailAddress({ missing: "missing", wrong: "wrong" });

/** Returns a giver's e-mail address, if that is how to reach them. */
export function emailOf(contact: string): string | undefined {
  const parsed = isEmail.safeParse(contact);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Stores what somebody wants to give, and mails them how to send it. A promise never counts as a
 * payment.
 *
 * @returns the id of the gift
 */
export async function promiseGift(
  { db, config }: Pick<WritableSite, "db" | "config">,
  { name, contact, ...promised }: Promised,
  giving: GivingSettings,
): Promise<string> {
  const id = newId();
  const sealed = sealGiver(config, { name, contact, onBehalfOf: "" }, id);
  const mailTo = config.smtpUrl && emailOf(contact);
  await change(db, auditActor.anonymous, GIFTS, async ({ trx, insert, skipAudit }) => {
    const { repeats } = promised;
    const gift = await insert({
      ...(await newPromise(trx)),
      ...{ id, ...promised, currency: giving.currency, sealed, series: repeats && id },
      remindOn: repeats && nextReminder(await readToday(trx), repeats),
    });
    skipAudit("the list of gifts shows what was promised and when");
    if (mailTo && (await mayMail(trx, mailTo)))
      await queueMail(trx, promiseMail((await readSiteSettings(trx)).name, mailTo, gift, giving.ways));
    return {};
  });
  return id;
}

/** What all promises begin with. */
export async function newPromise(trx: Trx) {
  const now = Date.now();
  return {
    ...({ state: "promised", reference: await freeReference(trx), promisedAt: now } as const),
    ...{ createdAt: now, updatedAt: now, arrivedAt: null, thankedAt: null },
  };
}

/** What became of a mail with the details of a payment: where it went, or why it didn't. */
export type MailedDetails = { mailedTo?: string; emailError?: string; email?: string };

/** Mails how to send a gift to an address that a giver has typed on their page. Doesn't keep it. */
export async function mailPaymentDetails(
  { db, config }: Pick<WritableSite, "db" | "config">,
  gift: Pick<Gift, "id" | "reference" | "amount" | "currency" | "purpose" | "way">,
  typed: string,
): Promise<MailedDetails> {
  const to = emailOf(typed);
  if (!to || !config.smtpUrl)
    return { emailError: "Enter an email address, for example ada@example.org.", email: typed };
  const isSent = await db.transaction().execute(async (trx) => {
    if (!(await mayMail(trx, to))) return false;
    const [{ name }, { ways }] = [await readSiteSettings(trx), await readGiving(trx)];
    await queueMail(trx, promiseMail(name, to, gift, ways));
    return true;
  });
  return isSent
    ? { mailedTo: to }
    : { emailError: "This address has had three of these mails today. Try again tomorrow.", email: typed };
}

async function mayMail(trx: Trx, to: string): Promise<boolean> {
  return (await consumeRateLimit(trx, `gift mails ${mailboxName(to)}`, MAILS_TO_ONE_ADDRESS)).allowed;
}

/** Makes a reference that no other gift has. */
export async function freeReference(trx: Trx): Promise<string> {
  for (;;) {
    const reference = makeReference(randomInt);
    const taken = await trx
      .selectFrom("gifts")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}

/**
 * Deletes a promise of which nothing has arrived: the giver changed their mind.
 *
 * @returns false if something has arrived, or it is gone
 */
export async function withdrawPromise(db: Db, id: string): Promise<boolean> {
  const { ok } = await change(db, auditActor.anonymous, GIFTS, async ({ trx, find, remove, skipAudit }) => {
    const gift = await find(id);
    if (!gift || (await hasBookings(trx, id)) || (await mayBePaid(trx, id))) return { ok: false };
    await remove(gift);
    skipAudit("nobody is told who changed their mind");
    await forgetMailsAbout(trx, { kind: "gift", id });
    return { ok: true };
  });
  return ok;
}

/** A payment that arrives later must find its gift. */
async function mayBePaid(trx: Trx, id: string): Promise<boolean> {
  const waiting = trx.selectFrom("onlinePayments").select("id").where("giftId", "=", id);
  return (await waiting.where("state", "=", "waiting").executeTakeFirst()) !== undefined;
}

async function hasBookings(trx: Trx, id: string): Promise<boolean> {
  return (
    (await trx.selectFrom("giftBookings").select("id").where("giftId", "=", id).executeTakeFirst()) !==
    undefined
  );
}

/** How long a promise is kept of which nothing arrives. */
export const PROMISE_KEPT_DAYS = 365;

/** Deletes promises that nobody kept, with the names of those who made them. */
export async function forgetPromises(db: Db): Promise<void> {
  const before = Date.now() - PROMISE_KEPT_DAYS * 24 * 3_600_000;
  const old = await db
    .selectFrom("gifts")
    .select("id")
    .where("state", "=", "promised")
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(1_000)
    .execute();
  for (const { id } of old)
    await change(db, auditActor.system, GIFTS, async ({ trx, find, remove, update, skipAudit }) => {
      const gift = await find(id);
      skipAudit("promises are kept for a year");
      // What was booked and reversed stays in the accounts, without a name.
      if (!gift) return {};
      if (await hasBookings(trx, id)) await update(gift, { sealed: "", state: "reversed" });
      else await remove(gift);
      await requestOverwriting(trx);
      return {};
    });
}
