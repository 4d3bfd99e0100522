import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import type { Instant } from "#db/schema.ts";
import { type Confirmed, changeAccounts, changeAsConfirmed } from "./change-accounts.server.ts";
import { insertAccount } from "./people.server.ts";
import type { ProviderIdentity } from "./provider.server.ts";

type Person = Actor & { id: string };

/** An identity at the provider, as the person's account screen shows it. */
export type LinkedIdentity = { id: string; issuer: string; label: string; linkedAt: Instant };

export async function listIdentities(db: ReadDb, userId: string): Promise<LinkedIdentity[]> {
  const rows = await identitiesOf(db, userId).execute();
  return rows
    .map(({ id, providerId, accountId, label, createdAt }) => ({
      id,
      issuer: providerId,
      label: label ?? accountId,
      linkedAt: createdAt,
    }))
    .sort((a, b) => a.linkedAt - b.linkedAt);
}

function identitiesOf(db: ReadDb, userId: string) {
  return db
    .selectFrom("accounts")
    .select(["id", "providerId", "accountId", "label", "createdAt"])
    .where("userId", "=", userId)
    .where("providerId", "<>", "credential");
}

/**
 * Finds the person of an identity. Only a link identifies somebody, never an e-mail address from
 * the provider.
 */
export async function findByIdentity(db: ReadDb, identity: ProviderIdentity): Promise<string | undefined> {
  const found = await db
    .selectFrom("accounts")
    .select("userId")
    .where("providerId", "=", identity.issuer)
    .where("accountId", "=", identity.subject)
    .executeTakeFirst();
  return found?.userId;
}

/**
 * Stores an identity for this person within the caller's transaction.
 *
 * @returns false if the identity is already linked
 */
export function giveIdentity(
  trx: Trx,
  userId: string,
  { issuer, subject, label }: ProviderIdentity,
): Promise<boolean> {
  return insertAccount(trx, { userId, providerId: issuer, accountId: subject, label });
}

/**
 * Links an identity to a person, which can sign them in from then on.
 *
 * @returns false if the identity is already linked
 */
export function linkIdentity(
  db: Db,
  person: Person,
  confirmed: Confirmed,
  identity: ProviderIdentity,
): Promise<boolean> {
  return changeAsConfirmed(db, person, confirmed, async (trx, audit) => {
    if (!(await giveIdentity(trx, person.id, identity))) return false;
    await audit({ action: "linked", subject: "identity", subjectId: person.id, detail: identity.label });
    return true;
  });
}

/** Records that a person goes to the provider to link an identity. */
export function recordLinkBegun(
  db: Db,
  person: Person,
  confirmed: Confirmed,
  providerName: string,
): Promise<void> {
  return changeAsConfirmed(db, person, confirmed, (_, audit) =>
    audit({ action: "began to link", subject: "identity", detail: providerName }),
  );
}

/** Unlinks a person's identity, unless it is their only way to sign in. */
export function unlinkIdentity(
  { db, config }: { db: Db; config: Pick<Config, "oidc"> },
  person: Person,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "gone" | "last-way-in" }> {
  return changeAccounts(db, person, async (trx, audit) => {
    // Lock the person: removing two ways to sign in concurrently must not leave none.
    await lockRow(trx, "users", person.id);
    const identity = await identitiesOf(trx, person.id).where("id", "=", id).executeTakeFirst();
    if (!identity) return { ok: false, reason: "gone" };
    const others = (await listWaysIn(trx, config, person.id)).filter((way) => way !== identity.id);
    if (others.length === 0) return { ok: false, reason: "last-way-in" };
    await trx.deleteFrom("accounts").where("id", "=", identity.id).execute();
    const detail = identity.label ?? identity.accountId;
    await audit({ action: "unlinked", subject: "identity", subjectId: person.id, detail });
    return { ok: true };
  });
}

/**
 * Lists the ids of what alone signs a person in: their password, passkeys, and identities at the
 * configured provider.
 */
export async function listWaysIn(
  db: ReadDb,
  { oidc }: Pick<Config, "oidc">,
  userId: string,
): Promise<string[]> {
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "providerId", "password"])
    .where("userId", "=", userId)
    .execute();
  const passkeys = await db.selectFrom("passkeys").select("id").where("userId", "=", userId).execute();
  const working = accounts.filter(({ providerId, password }) =>
    providerId === "credential" ? password !== null : providerId === oidc?.issuer,
  );
  return [...working, ...passkeys].map(({ id }) => id);
}
