import type { Administrator, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { accountName, consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { queueMail, queueNothing } from "#app/platform/mail/outbox.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { type Actor, auditActor } from "#app/platform/records/audit.server.ts";
import { changeAccounts, changeAsConfirmed } from "./change-accounts.server.ts";
import { confirmPerson, type PersonUnconfirmed } from "./confirmations.server.ts";
import { findKnownDevice, forgetDevices, readDevice, rememberDevice } from "./devices.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { renewDeviceTries } from "./limits.server.ts";
import {
  dropLinks,
  findLink,
  keepLink,
  linkAddress,
  makeLinkToken,
  RESET_MINUTES,
  takeLink,
} from "./links.server.ts";
import { type AccountSender, passwordChangedMail, readSender, resetMail } from "./mails.server.ts";
import { checkNewPassword } from "./new-password.server.ts";
import { hashPassword } from "./password.server.ts";
import { insertAccount } from "./people.server.ts";
import { endSessions } from "./sessions.server.ts";

type Parts = { db: Db; config: Pick<Config, "siteUrl"> };
type Person = { id: string; name: string; email: string };

/**
 * Limits the mails to one address while a link is valid, so that nobody can flood a mailbox. At the
 * limit, the mailbox already has a link that still works, so nobody can keep the owner from getting
 * one.
 */
const MAILS_TO_ONE_ADDRESS = { limit: 5, windowMs: RESET_MINUTES * 60_000 };

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
  await changeAccounts(db, auditActor.anonymous, async (trx, audit) => {
    const person = await findPerson(trx, email);
    // The link itself is created when the mail is sent.
    if (person) await queueMail(trx, resetMail(sender, person));
    else await queueNothing(trx, resetMail(sender, NOBODY));
    // Record only an existing account's address: other input may be anything.
    const about = person && { subjectId: person.id, detail: person.email };
    await audit({ action: "asked for", subject: "password link", ...about });
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
  return changeAccounts(db, actor, async (trx, audit) => {
    const person = await findPerson(trx, accountName(typedEmail));
    if (!person) return undefined;
    const { id, email } = person;
    await keepLink(trx, link, { purpose: "password", userId: id });
    await audit({ action: "made", subject: "password link", subjectId: id, detail: email });
    return linkAddress(config.siteUrl, "password", link.token);
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

type Weak = { ok: false; reason: "weak"; sentence: string };
export type PasswordOutcome = { ok: true; setCookies: string[] } | { ok: false; reason: "gone" } | Weak;

/**
 * Sets the password of the link's person, once, and ends all their sessions and other links.
 * Doesn't sign anybody in, so a second step is still required. Afterwards only this device is
 * known, so that somebody guessing the password can't keep the person from signing in next. The
 * reset doesn't make the device known for the second step.
 */
export async function resetPassword(
  parts: Parts,
  request: { headers: Headers },
  token: string,
  password: string,
): Promise<PasswordOutcome> {
  const { db, config } = parts;
  const link = await findLink(db, "password", token);
  if (!link) return { ok: false, reason: "gone" };
  const { person } = link;
  const sender = await readSender(db, config);
  const weak = await findWeakness(db, sender, person, password);
  if (weak) return weak;
  const hash = await hashPassword(password);
  return changeAccounts(db, person, async (trx, audit) => {
    // Lock the person before the link, in the same order as a change of their address.
    await lockRow(trx, "users", person.id);
    if (!(await takeLink(trx, link))) return { ok: false, reason: "gone" };
    await setPassword(trx, person.id, hash);
    await audit({ action: "reset", subject: "password", subjectId: person.id });
    await queueMail(trx, passwordChangedMail(sender, person));
    const device = readDevice(parts, request.headers);
    await forgetDevices(trx, person.id, device);
    const before = await findKnownDevice(trx, device, person.id);
    await renewDeviceTries(trx, person.email, before?.id);
    const use = { device, userId: person.id, hasSecondFactor: false };
    return { ok: true, setCookies: [await rememberDevice(trx, parts, use)] };
  });
}

export type PasswordChange = {
  current: string;
  next: string;
  /** The hash of this device's token: the only device that stays known. */
  device: string | undefined;
};
export type PasswordChanged = { ok: true } | PersonUnconfirmed | Weak;

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
  const weak = await findWeakness(db, sender, person, next);
  if (weak) return weak;
  const hash = await hashPassword(next);
  return changeAsConfirmed(db, person, outcome.confirmed, async (trx, audit) => {
    await setPassword(trx, person.id, hash, session.id);
    await forgetDevices(trx, person.id, device);
    await audit({ action: "changed", subject: "password", subjectId: person.id });
    await queueMail(trx, passwordChangedMail(sender, person));
    return { ok: true };
  });
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
  db: Db,
  { name: foundationName, siteUrl }: AccountSender,
  person: Person,
  password: string,
): Promise<Weak | undefined> {
  const hasSecondFactor = await hasVerifiedFactor(db, person.id);
  const sentence = await checkNewPassword({ password, person, foundationName, siteUrl, hasSecondFactor });
  return sentence === undefined ? undefined : { ok: false, reason: "weak", sentence };
}

function findPerson(trx: Trx, email: string): Promise<Person | undefined> {
  return trx
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}
