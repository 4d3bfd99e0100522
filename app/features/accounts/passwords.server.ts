import type { Administrator, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { accountName, consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { queueMail, queueNothing } from "#app/platform/mail/outbox.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { type Actor, auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import {
  dropLinks,
  findLink,
  keepLink,
  makeLinkToken,
  RESET_MINUTES,
  resetLink,
  takeLink,
} from "./account-links.server.ts";
import { type AccountSender, passwordChangedMail, resetMail } from "./account-mails.server.ts";
import { confirmPerson, type PersonUnconfirmed } from "./confirm-person.server.ts";
import { changeAsConfirmed } from "./confirmed-change.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { insertAccount } from "./insert-person.server.ts";
import { findKnownDevice, forgetDevices, readDevice, rememberDevice } from "./known-devices.server.ts";
import { checkNewPassword } from "./new-password.server.ts";
import { hashPassword } from "./password.server.ts";
import { endSessions } from "./sessions.server.ts";
import { renewDeviceTries } from "./sign-in-limits.server.ts";

type Parts = { db: Db; config: Pick<Config, "siteUrl"> };
type Person = { id: string; name: string; email: string };

const RESET_LIFE_MS = RESET_MINUTES * 60_000;
/**
 * Limits the mails to one address while a link is valid, so that nobody can flood a mailbox. At the
 * limit, the mailbox already has a link that still works, so nobody can keep the owner from getting
 * one.
 */
const MAILS_TO_ONE_ADDRESS = { limit: 5, windowMs: RESET_LIFE_MS };

/** The recipient of the mail that is never sent, for an unknown address. */
const NOBODY: Person = { id: "", name: "Nobody", email: "nobody@site.invalid" };

/**
 * Handles a request for a forgotten password: mails a link to the address if it belongs to a person
 * who may sign in. Returns nothing and does the same work for every address, so neither the
 * response nor its time reveals who has an account.
 */
export async function askForReset({ db, config }: Parts, typedEmail: string): Promise<void> {
  const email = accountName(typedEmail.replaceAll("\0", "?"));
  const { allowed } = await consumeRateLimit(db, `password mails ${email}`, MAILS_TO_ONE_ADDRESS);
  if (!allowed) return;
  const sender = await readSender(db, config);
  await db.transaction().execute(async (trx) => {
    const person = await findPerson(trx, email);
    // The link itself is created when the mail is sent.
    if (person) await queueMail(trx, resetMail(sender, person));
    else await queueNothing(trx, resetMail(sender, NOBODY));
    await recordAudit(trx, auditActor.anonymous, {
      action: "asked for",
      subject: "password link",
      // Record only an existing account's address: other input may be anything.
      ...(person ? { subjectId: person.id, detail: person.email } : {}),
    });
  });
}

/**
 * Creates a link for a new password on the server's command line, for a site that can't send mail.
 *
 * @returns undefined if nobody with this address may sign in
 */
export async function makeResetLink(
  { db, config }: Parts,
  actor: Actor,
  typedEmail: string,
): Promise<string | undefined> {
  const link = await makeLinkToken(db, "password");
  return db.transaction().execute(async (trx) => {
    const person = await findPerson(trx, accountName(typedEmail));
    if (!person) return undefined;
    const expiresAt = Date.now() + RESET_LIFE_MS;
    await keepLink(trx, link, { purpose: "password", userId: person.id, expiresAt });
    await recordAudit(trx, actor, {
      action: "made",
      subject: "password link",
      subjectId: person.id,
      detail: person.email,
    });
    return resetLink(config.siteUrl, link.token);
  });
}

/** Returns what the form behind a link needs; undefined if the link no longer works. */
export async function findReset(
  db: Db,
  token: string,
): Promise<{ email: string; hasSecondFactor: boolean } | undefined> {
  const link = await findLink(db, "password", token);
  return link && { email: link.person.email, hasSecondFactor: await hasVerifiedFactor(db, link.person.id) };
}

export type PasswordOutcome =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "weak"; sentence: string };

/**
 * Sets the password of the link's person, once, and ends all their sessions and other links.
 * Doesn't sign anybody in, so a second step is still required. Afterwards only this device is
 * known, so that somebody guessing the password can't keep the person from signing in next. The
 * reset doesn't make the device known for the second step.
 */
export async function resetPassword(
  { db, config }: Parts,
  request: { headers: Headers },
  token: string,
  password: string,
): Promise<PasswordOutcome> {
  const link = await findLink(db, "password", token);
  if (!link) return { ok: false, reason: "gone" };
  const sender = await readSender(db, config);
  const sentence = await findWeakness({ db, config }, sender, link.person, password);
  if (sentence) return { ok: false, reason: "weak", sentence };
  const hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    // Lock the person before the link, in the same order as a change of their address.
    await lockRow(trx, "users", link.person.id);
    if (!(await takeLink(trx, link))) return { ok: false, reason: "gone" };
    await setPassword(trx, link.person.id, hash);
    await recordAudit(trx, link.person, {
      action: "reset",
      subject: "password",
      subjectId: link.person.id,
    });
    await queueMail(trx, passwordChangedMail(sender, link.person));
    const device = readDevice({ db, config }, request.headers);
    await forgetDevices(trx, link.person.id, device);
    const before = device && (await findKnownDevice(trx, device, link.person.id));
    await renewDeviceTries(trx, link.person.email, before ? before.id : undefined);
    const known = { device, userId: link.person.id, hasSecondFactor: false };
    const deviceCookie = await rememberDevice(trx, { db, config }, known);
    return { ok: true, setCookies: [deviceCookie] };
  });
}

export type PasswordChange = {
  current: string;
  next: string;
  /** The hash of this device's token: the only device that stays known. */
  device: string | undefined;
};
export type PasswordChanged =
  | { ok: true }
  | PersonUnconfirmed
  | { ok: false; reason: "weak"; sentence: string };

/** Changes or sets the password of the signed-in person. Ends all their other sessions. */
export async function changePassword(
  { db, config }: Parts,
  person: Administrator,
  session: CurrentSession,
  { current, next, device }: PasswordChange,
): Promise<PasswordChanged> {
  const outcome = await confirmPerson(db, person, session, current);
  if (!outcome.ok) return outcome;
  const sender = await readSender(db, config);
  const sentence = await findWeakness({ db, config }, sender, person, next);
  if (sentence) return { ok: false, reason: "weak", sentence };
  const hash = await hashPassword(next);
  await changeAsConfirmed(db, outcome.confirmed, async (trx) => {
    await setPassword(trx, person.id, hash, session.id);
    await forgetDevices(trx, person.id, device);
    await recordAudit(trx, person, { action: "changed", subject: "password", subjectId: person.id });
    await queueMail(trx, passwordChangedMail(sender, person));
  });
  return { ok: true };
}

/**
 * Sets a person's password within the caller's transaction. Ends what the old one had opened: other
 * sessions, pending sign-ins and links. Locks the person's row, so that none of these begins
 * meanwhile.
 */
export async function setPassword(
  trx: Trx,
  userId: string,
  hash: string,
  exceptSessionId?: string,
): Promise<void> {
  await lockRow(trx, "users", userId);
  const changed = await trx
    .updateTable("accounts")
    .set({ password: hash, updatedAt: Date.now() })
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    await insertAccount(trx, { userId, providerId: "credential", accountId: userId, password: hash });
  await endSessions(trx, userId, exceptSessionId);
  await dropLinks(trx, userId);
}

async function findWeakness(
  { db, config }: Parts,
  sender: AccountSender,
  person: Person,
  password: string,
): Promise<string | undefined> {
  const hasSecondFactor = await hasVerifiedFactor(db, person.id);
  const { siteUrl } = config;
  return checkNewPassword({ password, person, foundationName: sender.name, siteUrl, hasSecondFactor });
}

/** Reads the sender of mails. Call it before a transaction begins. */
export async function readSender(db: ReadDb, { siteUrl }: Pick<Config, "siteUrl">): Promise<AccountSender> {
  const { name } = await readSiteSettings(db);
  return { name, siteUrl };
}

function findPerson(trx: Trx, email: string): Promise<Person | undefined> {
  return trx
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}
