import type { Trx } from "#app/platform/database/database.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Role } from "#db/schema.ts";

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
export async function insertPerson(
  trx: Trx,
  { name, email, role, hash }: NewPerson,
): Promise<string | undefined> {
  const now = Date.now();
  const user = await trx
    .insertInto("users")
    .values({
      id: newId(),
      name,
      email: accountName(email),
      role,
      endedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return undefined;
  if (hash !== undefined)
    await insertAccount(trx, {
      userId: user.id,
      providerId: "credential",
      accountId: user.id,
      password: hash,
    });
  return user.id;
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
  const made = await trx
    .insertInto("accounts")
    .values({
      id: newId(),
      password: null,
      label: null,
      createdAt: now,
      updatedAt: now,
      ...account,
    })
    .onConflict((conflict) => conflict.columns(["providerId", "accountId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}
