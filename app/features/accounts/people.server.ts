import { sql } from "kysely";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { type Db, engineOf, type ReadDb, type Trx } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Instant, Role } from "#db/schema.ts";
import { changeAccounts } from "./change-accounts.server.ts";
import { forgetDevices } from "./devices.server.ts";
import { needsSecondFactor } from "./factor-standing.server.ts";
import { dropLinks } from "./links.server.ts";
import { endSessions } from "./sessions.server.ts";

export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** When their access ended. */
  endedAt: Instant | null;
  hasSecondFactor: boolean;
  /** Accurate to a few minutes; null without a session. */
  lastUsedAt: Instant | null;
};

/**
 * Why nothing was changed: the person doesn't exist, the requester is no longer an owner, or the
 * requester asked to change themselves.
 */
export type PersonRefusal = "gone" | "not-owner" | "yourself";
export type PersonChange = { ok: true } | { ok: false; reason: PersonRefusal };

/** Lists everybody who has or had access: those with access first, each group by name. */
export async function listPeople(db: ReadDb): Promise<Person[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "endedAt"])
    .select((eb) => [
      eb.case().when(needsSecondFactor(eb)).then(1).else(0).end().as("secondFactor"),
      eb
        .selectFrom("sessions")
        .select((s) => s.fn.max("sessions.lastUsedAt").as("at"))
        .whereRef("sessions.userId", "=", "users.id")
        .as("lastUsedAt"),
    ])
    .execute();
  return rows
    .map(({ secondFactor, ...person }) => ({ ...person, hasSecondFactor: secondFactor === 1 }))
    .sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null) || a.name.localeCompare(b.name));
}

/** Makes an editor an owner, or an owner an editor. */
export function changeRole(db: Db, actor: Administrator, id: string, role: Role): Promise<PersonChange> {
  return changePerson(db, actor, id, async (trx, person) => {
    if (person.role === role) return undefined;
    await trx.updateTable("users").set({ role, updatedAt: Date.now() }).where("id", "=", id).execute();
    await endInvitationsOf(trx, id);
    return { action: "changed the role of", detail: `${person.email}: ${role}` };
  });
}

/**
 * Ends a person's access. From this moment none of their sessions, pending sign-ins and credentials
 * works. Their content stays, and their credentials are kept in case access is restored.
 */
export function endAccess(db: Db, actor: Administrator, id: string): Promise<PersonChange> {
  return changePerson(db, actor, id, async (trx, person) => {
    if (person.endedAt !== null) return undefined;
    await setEnd(trx, id, Date.now());
    return { action: "ended the access of", detail: person.email };
  });
}

/**
 * Restores a person's access with their previous role. They need a new session; no earlier one is
 * restored.
 */
export function restoreAccess(db: Db, actor: Administrator, id: string): Promise<PersonChange> {
  return changePerson(db, actor, id, async (trx, person) => {
    if (person.endedAt === null) return undefined;
    await setEnd(trx, id, null);
    return { action: "restored the access of", detail: person.email };
  });
}

type Row = { id: string; email: string; role: Role; endedAt: Instant | null };

/**
 * Changes a person. Only an owner can do this, and never to themselves, so at least one owner
 * always remains. Changes run one at a time and check the requester again: if two owners change
 * each other at once, the second is no longer an owner.
 *
 * @param change returns what the audit list says, or undefined if there was nothing to change
 */
function changePerson(
  db: Db,
  actor: Administrator,
  id: string,
  change: (trx: Trx, person: Row) => Promise<{ action: string; detail: string } | undefined>,
): Promise<PersonChange> {
  return changeAccounts(db, actor, async (trx, audit) => {
    await lockPeople(trx);
    if (!(await isOwner(trx, actor.id))) return { ok: false, reason: "not-owner" };
    if (id === actor.id) return { ok: false, reason: "yourself" };
    const person = await trx
      .selectFrom("users")
      .select(["id", "email", "role", "endedAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!person) return { ok: false, reason: "gone" };
    const changed = await change(trx, person);
    if (changed) await audit({ ...changed, subject: "person", subjectId: id });
    return { ok: true };
  });
}

/**
 * Locks the users. SQLite allows only one writing transaction anyway; PostgreSQL needs a table
 * lock.
 */
export async function lockPeople(trx: Trx): Promise<void> {
  if (engineOf(trx) === "postgres") await sql`lock table users in share row exclusive mode`.execute(trx);
}

/** Returns whether this person is an owner with access at this moment. */
export async function isOwner(db: ReadDb, id: string): Promise<boolean> {
  const owner = db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "owner")
    .where("endedAt", "is", null);
  return (await owner.executeTakeFirst()) !== undefined;
}

/**
 * Ends or restores access, and ends every way in. Before a restoration, too: one may have begun at
 * the moment access ended.
 */
async function setEnd(trx: Trx, id: string, endedAt: Instant | null): Promise<void> {
  await trx.updateTable("users").set({ endedAt, updatedAt: Date.now() }).where("id", "=", id).execute();
  await endSessions(trx, id);
  await forgetDevices(trx, id);
  await dropLinks(trx, id);
  await endInvitationsOf(trx, id);
}

/** Deletes the invitations of a person who may no longer invite. */
async function endInvitationsOf(trx: Trx, inviterId: string): Promise<void> {
  await trx.deleteFrom("invitations").where("inviterId", "=", inviterId).execute();
}

/** Changes the name under which the person appears in the audit list and in mails. */
export function updateOwnName(
  db: Db,
  person: Pick<Administrator, "id" | "name">,
  name: string,
): Promise<void> {
  const { id } = person;
  return changeAccounts(db, person, async (trx, audit) => {
    await trx.updateTable("users").set({ name, updatedAt: Date.now() }).where("id", "=", id).execute();
    await audit({ action: "updated", subject: "account", subjectId: id, detail: `name: ${name}` });
  });
}

export type NewPerson = {
  name: string;
  email: string;
  role: Role;
  /** The hash of the password; omitted for a person who signs in another way. */
  hash?: string | undefined;
};

/**
 * Inserts a person and, with a password, the credential for it (provider `credential`). The caller
 * records the audit entry.
 *
 * @returns the id; undefined if the e-mail address already has an account
 */
export async function insertPerson(trx: Trx, person: NewPerson): Promise<string | undefined> {
  const { name, email, role, hash } = person;
  const now = Date.now();
  const id = newId();
  const inserted = await trx
    .insertInto("users")
    .values({ id, name, email: accountName(email), role, endedAt: null, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return undefined;
  if (hash !== undefined)
    await insertAccount(trx, { userId: id, providerId: "credential", accountId: id, password: hash });
  return id;
}

export type NewAccount = {
  userId: string;
  /** `credential`, or the issuer of an identity. */
  providerId: string;
  /** The person's own id, or the identity's subject at its issuer. */
  accountId: string;
  password?: string;
  label?: string;
};

/**
 * Inserts one way to sign in.
 *
 * @returns false if the identity is already linked
 */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<boolean> {
  const now = Date.now();
  const row = { password: null, label: null, ...account, id: newId(), createdAt: now, updatedAt: now };
  const made = await trx
    .insertInto("accounts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["providerId", "accountId"]).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
