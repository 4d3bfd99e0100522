import { createHmac, randomBytes } from "node:crypto";
import type { Instant } from "#db/schema.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { secret } from "../secrets.server.ts";

export type LinkPurpose = "password" | "e-mail address";

/** A token before it is kept, with what is kept of it. Made outside of the transaction, which needs no secret then. */
export type LinkToken = { token: string; digest: string };

export async function makeLinkToken(db: Db, purpose: LinkPurpose): Promise<LinkToken> {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: await digestOf(db, purpose, token) };
}

type NewLink = {
  purpose: LinkPurpose;
  userId: string | null;
  email?: string;
  expiresAt: Instant;
};

/** Keeps a link until it is used or its time is over. */
export async function keepLink(
  trx: Trx,
  { digest }: LinkToken,
  { purpose, userId, email, expiresAt }: NewLink,
): Promise<void> {
  await trx.deleteFrom("accountLinks").where("expiresAt", "<=", Date.now()).execute();
  await trx
    .insertInto("accountLinks")
    .values({ digest, purpose, userId, email: email ?? null, expiresAt })
    .execute();
}

/** Whose link it is, and what it confirms. */
export type AccountLink = {
  digest: string;
  person: { id: string; name: string; email: string };
  email: string | null;
};

/**
 * Looks at a link and changes nothing: mail scanners open links.
 *
 * @returns undefined for a link that never was, was used, is too old, or is that of a person whose access has ended
 */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink | undefined> {
  const found = await db
    .selectFrom("accountLinks")
    .innerJoin("users", "users.id", "accountLinks.userId")
    .select(["digest", "accountLinks.email as confirms", "users.id", "users.name", "users.email"])
    .where("digest", "=", await digestOf(db, purpose, token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", Date.now())
    .where("users.endedAt", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { digest, confirms, ...person } = found;
  return { digest, person, email: confirms };
}

/** Uses a link up. Of several who do this at once, one is told that it was there. */
export async function takeLink(trx: Trx, { digest }: Pick<AccountLink, "digest">): Promise<boolean> {
  const taken = await trx
    .deleteFrom("accountLinks")
    .where("digest", "=", digest)
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Takes back the links of a person: those of one purpose, or all. */
export async function dropLinks(trx: Trx, userId: string, purpose?: LinkPurpose): Promise<void> {
  let dropping = trx.deleteFrom("accountLinks").where("userId", "=", userId);
  if (purpose) dropping = dropping.where("purpose", "=", purpose);
  await dropping.execute();
}

async function digestOf(db: Db, purpose: LinkPurpose, token: string): Promise<string> {
  return createHmac("sha256", await secret(db, "account links"))
    .update(`${purpose} ${token}`)
    .digest("base64url");
}
