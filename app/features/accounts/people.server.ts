import { sql } from "kysely";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { type Db, engineOf, type ReadDb, type Trx } from "#app/platform/database/database.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import type { Instant, Role } from "#db/schema.ts";
import { dropLinks } from "./account-links.server.ts";
import { needsSecondFactor } from "./factor-standing.server.ts";
import { forgetDevices } from "./known-devices.server.ts";
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
    .select((eb) => [
      "id",
      "name",
      "email",
      "role",
      "endedAt",
      eb.case().when(needsSecondFactor(eb)).then(1).else(0).end().as("secondFactor"),
      eb
        .selectFrom("sessions")
        .select((s) => s.fn.max("sessions.lastUsedAt").as("at"))
        .whereRef("sessions.userId", "=", "users.id")
        .as("lastUsed"),
    ])
    .execute();
  return rows
    .map(({ secondFactor, lastUsed, ...person }) => ({
      ...person,
      hasSecondFactor: secondFactor === 1,
      lastUsedAt: lastUsed,
    }))
    .sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null) || a.name.localeCompare(b.name));
}

/** Makes an editor an owner, or an owner an editor. */
export function changeRole(db: Db, actor: Administrator, id: string, role: Role): Promise<PersonChange> {
  return changePerson(db, actor, id, async (trx, person) => {
    if (person.role === role) return { ok: true };
    await trx.updateTable("users").set({ role, updatedAt: Date.now() }).where("id", "=", id).execute();
    await endInvitationsOf(trx, id);
    await recordAudit(trx, actor, {
      action: "changed the role of",
      subject: "person",
      subjectId: id,
      detail: `${person.email}: ${role}`,
    });
    return { ok: true };
  });
}

/**
 * Ends a person's access. From this moment none of their sessions, pending sign-ins and credentials
 * works. Their content stays, and their credentials are kept in case access is restored.
 */
export function endAccess(db: Db, actor: Administrator, id: string): Promise<PersonChange> {
  return changePerson(db, actor, id, async (trx, person) => {
    if (person.endedAt !== null) return { ok: true };
    await trx
      .updateTable("users")
      .set({ endedAt: Date.now(), updatedAt: Date.now() })
      .where("id", "=", id)
      .execute();
    await endEveryWayIn(trx, id);
    await recordAudit(trx, actor, {
      action: "ended the access of",
      subject: "person",
      subjectId: id,
      detail: person.email,
    });
    return { ok: true };
  });
}

/**
 * Restores a person's access with their previous role. They need a new session; no earlier one is
 * restored.
 */
export function restoreAccess(db: Db, actor: Administrator, id: string): Promise<PersonChange> {
  return changePerson(db, actor, id, async (trx, person) => {
    if (person.endedAt === null) return { ok: true };
    await trx
      .updateTable("users")
      .set({ endedAt: null, updatedAt: Date.now() })
      .where("id", "=", id)
      .execute();
    // One may have begun at the moment access ended.
    await endEveryWayIn(trx, id);
    await recordAudit(trx, actor, {
      action: "restored the access of",
      subject: "person",
      subjectId: id,
      detail: person.email,
    });
    return { ok: true };
  });
}

type Row = { id: string; email: string; role: Role; endedAt: Instant | null };

/**
 * Changes a person. Only an owner can do this, and never to themselves, so at least one owner
 * always remains. Changes run one at a time and check the requester again: if two owners change
 * each other at once, the second is no longer an owner.
 */
function changePerson(
  db: Db,
  actor: Administrator,
  id: string,
  change: (trx: Trx, person: Row) => Promise<PersonChange>,
): Promise<PersonChange> {
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    if (!(await isOwner(trx, actor.id))) return { ok: false, reason: "not-owner" };
    if (id === actor.id) return { ok: false, reason: "yourself" };
    const person = await trx
      .selectFrom("users")
      .select(["id", "email", "role", "endedAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    return person ? change(trx, person) : { ok: false, reason: "gone" };
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

async function endEveryWayIn(trx: Trx, userId: string): Promise<void> {
  await endSessions(trx, userId);
  await forgetDevices(trx, userId);
  await dropLinks(trx, userId);
  await endInvitationsOf(trx, userId);
}

/** Deletes the invitations of a person who may no longer invite. */
async function endInvitationsOf(trx: Trx, inviterId: string): Promise<void> {
  await trx.deleteFrom("invitations").where("inviterId", "=", inviterId).execute();
}
