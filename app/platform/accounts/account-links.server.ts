import { createHmac, randomBytes } from "node:crypto";
import type { Instant } from "#db/schema.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { MintedLink, MintLink } from "../mail/mail-links.ts";
import { takeBackMails } from "../mail/outbox.server.ts";
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

/** Takes back the links of a person, those of one purpose or all, with the mails that wait to carry one. */
export async function dropLinks(trx: Trx, userId: string, purpose?: LinkPurpose): Promise<void> {
  let dropping = trx.deleteFrom("accountLinks").where("userId", "=", userId);
  if (purpose) dropping = dropping.where("purpose", "=", purpose);
  await dropping.execute();
  const kind = purpose === "password" ? "new password" : purpose;
  await takeBackMails(trx, { kind: "person", id: userId }, kind);
}

/** How long a link to a new password works. */
export const RESET_MINUTES = 30;
/** How long a new address waits for its confirmation. */
export const EMAIL_CHANGE_HOURS = 24;

export function resetLink(siteUrl: string, token: string): string {
  return `${siteUrl}/auth/reset/${token}`;
}

/** Makes the link of a mail to somebody who has forgotten their password. */
export const mintPasswordLink: MintLink = async ({ db, config }, { id, recipient }) => {
  const link = await makeLinkToken(db, "password");
  return db.transaction().execute(async (trx): Promise<MintedLink | undefined> => {
    // Whoever changes the address or the password at this moment takes back the links that there
    // are.
    await lockRow(trx, "users", id);
    const person = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", id)
      .where("email", "=", recipient)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (!person) return undefined;
    const expiresAt = Date.now() + RESET_MINUTES * 60_000;
    await keepLink(trx, link, { purpose: "password", userId: id, expiresAt });
    return {
      url: resetLink(config.siteUrl, link.token),
      takeBack: async () => void (await takeLink(db, link)),
    };
  });
};

/**
 * Makes the link of a mail that asks to confirm a new address, in the place of the one that was there: whoever asked for the
 * change made one whose token nobody knows.
 */
export const mintEmailLink: MintLink = async ({ db, config }, { id, recipient }) => {
  const { token, digest } = await makeLinkToken(db, "e-mail address");
  const { numUpdatedRows } = await db
    .updateTable("accountLinks")
    .set({ digest, expiresAt: Date.now() + EMAIL_CHANGE_HOURS * 3_600_000 })
    .where("userId", "=", id)
    .where("purpose", "=", "e-mail address")
    .where("email", "=", recipient)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return { url: `${config.siteUrl}/auth/email/${token}`, takeBack: async () => {} };
};

async function digestOf(db: Db, purpose: LinkPurpose, token: string): Promise<string> {
  return createHmac("sha256", await secret(db, "account links"))
    .update(`${purpose} ${token}`)
    .digest("base64url");
}
