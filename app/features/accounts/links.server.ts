import { createHmac } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import type { MintedLink, MintLink } from "#app/platform/mail/mail-links.ts";
import { takeBackMails } from "#app/platform/mail/outbox.server.ts";
import { makeToken } from "./cookies.server.ts";

export type LinkPurpose = "password" | "e-mail address" | "invitation";

/** How long a link for a new password stays valid. */
export const RESET_MINUTES = 30;
/** How long a new address can be confirmed. */
export const EMAIL_CHANGE_HOURS = 24;
const LIFE_MS = { password: RESET_MINUTES * 60_000, "e-mail address": EMAIL_CHANGE_HOURS * 3_600_000 };
const PATHS = { password: "reset", "e-mail address": "email", invitation: "invitation" };

/**
 * A token and the digest that is stored of it. Created before the transaction, which then doesn't
 * have to read the secret.
 */
export type LinkToken = { token: string; digest: string };

export async function makeLinkToken(db: Db, purpose: LinkPurpose): Promise<LinkToken> {
  const token = makeToken();
  return { token, digest: await digestOf(db, purpose, token) };
}

/** Uses a key, so that even somebody with write access to the table can't create a working link. */
export async function digestOf(db: Db, purpose: LinkPurpose, token: string): Promise<string> {
  const key = await secret(db, "account links");
  return createHmac("sha256", key).update(`${purpose} ${token}`).digest("base64url");
}

/** Returns the address that a link in a mail opens. */
export function linkAddress(siteUrl: string, purpose: LinkPurpose, token: string): string {
  return `${siteUrl}/auth/${PATHS[purpose]}/${token}`;
}

type AccountLinkPurpose = Exclude<LinkPurpose, "invitation">;
type NewLink = { purpose: AccountLinkPurpose; userId: string; email?: string };

/** Stores a link, which stays valid until it is used or expires. */
export async function keepLink(
  trx: Trx,
  { digest }: LinkToken,
  { purpose, userId, email }: NewLink,
): Promise<void> {
  const now = Date.now();
  await trx.deleteFrom("accountLinks").where("expiresAt", "<=", now).execute();
  await trx
    .insertInto("accountLinks")
    .values({ digest, purpose, userId, email: email ?? null, expiresAt: now + LIFE_MS[purpose] })
    .execute();
}

/** The person a link belongs to, and the address it confirms. */
export type AccountLink = {
  digest: string;
  person: { id: string; name: string; email: string };
  email: string | null;
};

/**
 * Finds a link without using it up, because mail scanners open links.
 *
 * @returns undefined for a link that is unknown, used or expired, or whose person no longer has
 * access
 */
export async function findLink(
  db: Db,
  purpose: AccountLinkPurpose,
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

/**
 * Uses up a link.
 *
 * @returns false if it was already used, so only one of several concurrent callers gets true
 */
export async function takeLink(trx: Trx, { digest }: Pick<AccountLink, "digest">): Promise<boolean> {
  const taken = await trx
    .deleteFrom("accountLinks")
    .where("digest", "=", digest)
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/**
 * Deletes a person's links, all of them or those for one purpose, and the unsent mails that would
 * carry one.
 */
export async function dropLinks(trx: Trx, userId: string, purpose?: AccountLinkPurpose): Promise<void> {
  let dropping = trx.deleteFrom("accountLinks").where("userId", "=", userId);
  if (purpose) dropping = dropping.where("purpose", "=", purpose);
  await dropping.execute();
  const kind = purpose === "password" ? "new password" : purpose;
  await takeBackMails(trx, { kind: "person", id: userId }, kind);
}

/** Creates the link for a mail to somebody who has forgotten their password. */
export const mintPasswordLink: MintLink = async ({ db, config }, { id, recipient }) => {
  const link = await makeLinkToken(db, "password");
  return db.transaction().execute(async (trx): Promise<MintedLink | undefined> => {
    // A concurrent change of the address or password deletes the existing links, so wait for it.
    await lockRow(trx, "users", id);
    const person = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", id)
      .where("email", "=", recipient)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (!person) return undefined;
    await keepLink(trx, link, { purpose: "password", userId: id });
    const url = linkAddress(config.siteUrl, "password", link.token);
    return { url, takeBack: async () => void (await takeLink(db, link)) };
  });
};

/**
 * Creates the link for a mail that asks to confirm a new address. It replaces the placeholder that
 * the request for the change stored, whose token nobody knows.
 */
export const mintEmailLink: MintLink = async ({ db, config }, { id, recipient }) => {
  const { token, digest } = await makeLinkToken(db, "e-mail address");
  const { numUpdatedRows } = await db
    .updateTable("accountLinks")
    .set({ digest, expiresAt: Date.now() + LIFE_MS["e-mail address"] })
    .where("userId", "=", id)
    .where("purpose", "=", "e-mail address")
    .where("email", "=", recipient)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return { url: linkAddress(config.siteUrl, "e-mail address", token), takeBack: async () => {} };
};
