import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { type Audit, changeAccounts } from "./change-accounts.server.ts";
import { changeEmail } from "./email-change.server.ts";
import { keepLink, linkAddress, makeLinkToken } from "./links.server.ts";
import { insertPerson } from "./people.server.ts";
import { endSessions, type ListedSession, listSessions } from "./sessions.server.ts";

type Parts = { db: Db; config: Pick<Config, "siteUrl"> };
type Person = { id: string; name: string; email: string };

/**
 * Creates an owner without a password.
 *
 * @returns the link with which the owner chooses one; undefined if the address already has an
 * account
 */
export async function createOwner(
  { db, config }: Parts,
  { name, email }: { name: string; email: string },
): Promise<string | undefined> {
  const link = await makeLinkToken(db, "password");
  return changeAccounts(db, auditActor.system, async (trx, audit) => {
    const id = await insertPerson(trx, { name, email, role: "owner" });
    if (id === undefined) return undefined;
    await keepLink(trx, link, { purpose: "password", userId: id });
    const detail = accountName(email);
    await audit({ action: "created", subject: "administrator", subjectId: id, detail });
    return linkAddress(config.siteUrl, "password", link.token);
  });
}

/**
 * Removes every second factor of a person who has lost theirs: authenticator apps, recovery codes
 * and passkeys. Ends the person's sessions.
 *
 * @returns the number of apps and passkeys removed; undefined if nobody has this address
 */
export function resetFactors(db: Db, email: string): Promise<number | undefined> {
  return changePerson(db, email, async (trx, audit, { id }) => {
    const factors = await trx.deleteFrom("factors").where("userId", "=", id).returning("id").execute();
    const passkeys = await trx.deleteFrom("passkeys").where("userId", "=", id).returning("id").execute();
    await trx.deleteFrom("recoveryCodes").where("userId", "=", id).execute();
    await endSessions(trx, id);
    await audit({ action: "removed", subject: "second steps", subjectId: id, detail: email });
    return factors.length + passkeys.length;
  });
}

/**
 * Ends every session of a person.
 *
 * @returns the number of sessions ended; undefined if nobody has this address
 */
export function endEverySession(db: Db, email: string): Promise<number | undefined> {
  return changePerson(db, email, async (trx, audit, { id }) => {
    const ended = await endSessions(trx, id);
    const detail = `all of ${email}, ${ended}`;
    await audit({ action: "ended", subject: "sessions", subjectId: id, detail });
    return ended;
  });
}

/** Changes a person's e-mail address without confirmation, for a site that can't send mail. */
export function changeEmailUnconfirmed(
  db: Db,
  email: string,
  newEmail: string,
): Promise<"changed" | "taken" | undefined> {
  return changePerson(db, email, async (trx, audit, person) =>
    (await changeEmail(trx, audit, person, accountName(newEmail))) ? "changed" : "taken",
  );
}

/** Lists the sessions of everybody who is signed in. */
export async function listEverySession(db: ReadDb): Promise<{ email: string; sessions: ListedSession[] }[]> {
  const people = await db.selectFrom("users").select(["id", "email"]).orderBy("email").execute();
  return Promise.all(people.map(async ({ id, email }) => ({ email, sessions: await listSessions(db, id) })));
}

function changePerson<Outcome>(
  db: Db,
  email: string,
  rule: (trx: Trx, audit: Audit, person: Person) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  return changeAccounts(db, auditActor.system, async (trx, audit) => {
    const person = await trx
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where("email", "=", accountName(email))
      .executeTakeFirst();
    return person && rule(trx, audit, person);
  });
}
