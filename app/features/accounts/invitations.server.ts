import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { accountName, consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { MintLink } from "#app/platform/mail/mail-links.ts";
import { queueMail, takeBackMails } from "#app/platform/mail/outbox.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Instant, Role } from "#db/schema.ts";
import { changeAccounts } from "./change-accounts.server.ts";
import { digestOf, linkAddress, makeLinkToken } from "./links.server.ts";
import { invitationMail, readSender } from "./mails.server.ts";
import { insertPerson, isOwner, lockPeople } from "./people.server.ts";

type Parts = Pick<WritableSite, "db" | "config">;

const LIFE_MS = 7 * 24 * 3_600_000;
/** Limits the mails to one address, so that even an impatient owner can't flood a mailbox. */
const MAILS_TO_ONE_ADDRESS = { limit: 5, windowMs: 24 * 3_600_000 };

export type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  inviterName: string;
  createdAt: Instant;
  expiresAt: Instant;
};

export type InvitationRefusal = "known" | "ended" | "too-many" | "gone" | "not-owner";
/**
 * `link` is for handing over in person if the site sends no mail. Otherwise it is created when the
 * mail is sent.
 */
export type Invited = { ok: true; link: string | undefined } | { ok: false; reason: InvitationRefusal };

/**
 * Lists the invitations that nobody has accepted or withdrawn, expired ones included, newest first.
 */
export function listInvitations(db: ReadDb): Promise<ListedInvitation[]> {
  return db
    .selectFrom("invitations")
    .select(["id", "email", "role", "inviterName", "createdAt", "expiresAt"])
    .orderBy("createdAt", "desc")
    .execute();
}

/**
 * Invites somebody by mail, with a link that works once within 7 days. An existing invitation gets
 * a new link, and the previous link stops working.
 */
export function invite(
  parts: Parts,
  actor: Administrator,
  { email: typed, role }: { email: string; role: Role },
): Promise<Invited> {
  const email = accountName(typed);
  return sendInvitation(parts, actor, "sent", async (db) => {
    const people = db.selectFrom("users").select("endedAt").where("email", "=", email);
    const person = await people.executeTakeFirst();
    if (person) return { ok: false, reason: person.endedAt === null ? "known" : "ended" };
    return { ok: true, email, role };
  });
}

/** Mails a new link for an invitation. The previous link stops working. */
export function inviteAgain(parts: Parts, actor: Administrator, id: string): Promise<Invited> {
  return sendInvitation(parts, actor, "sent again", async (db) => {
    const invitations = db.selectFrom("invitations").select(["email", "role"]).where("id", "=", id);
    const invitation = await invitations.executeTakeFirst();
    return invitation ? { ok: true, ...invitation } : { ok: false, reason: "gone" };
  });
}

type Invitee = { ok: true; email: string; role: Role } | { ok: false; reason: InvitationRefusal };

async function sendInvitation(
  { db, config }: Parts,
  actor: Administrator,
  action: "sent" | "sent again",
  findInvitee: (db: ReadDb) => Promise<Invitee>,
): Promise<Invited> {
  const first = await findInvitee(db);
  if (!first.ok) return first;
  const mails = await consumeRateLimit(db, `invitation mails ${first.email}`, MAILS_TO_ONE_ADDRESS);
  if (!mails.allowed) return { ok: false, reason: "too-many" };
  const { token, digest: tokenHash } = await makeLinkToken(db, "invitation");
  const link = config.smtpUrl ? undefined : linkAddress(config.siteUrl, "invitation", token);
  const sender = await readSender(db, config);
  return changeAccounts(db, actor, async (trx, audit) => {
    await lockPeople(trx);
    if (!(await isOwner(trx, actor.id))) return { ok: false, reason: "not-owner" };
    // Look again: meanwhile the person may have joined, or the invitation may be gone.
    const invitee = await findInvitee(trx);
    if (!invitee.ok) return invitee;
    const { email, role } = invitee;
    const now = Date.now();
    const inviter = { inviterId: actor.id, inviterName: actor.name };
    const row = { role, tokenHash, ...inviter, createdAt: now, expiresAt: now + LIFE_MS };
    const { id } = await trx
      .insertInto("invitations")
      .values({ id: newId(), email, ...row })
      .onConflict((conflict) => conflict.column("email").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!link) {
      await takeBackMails(trx, { kind: "invitation", id });
      await queueMail(trx, invitationMail(sender, { id, email, role, inviterName: actor.name }));
    }
    await audit({ action, subject: "invitation", subjectId: id, detail: `${email}: ${role}` });
    return { ok: true, link };
  });
}

/** Creates the link for an invitation's mail. The previous link stops working. */
export const mintInvitationLink: MintLink = async ({ db, config }, { id, recipient }) => {
  const { token, digest: tokenHash } = await makeLinkToken(db, "invitation");
  const { numUpdatedRows } = await db
    .updateTable("invitations")
    .set({ tokenHash, expiresAt: Date.now() + LIFE_MS })
    .where("id", "=", id)
    .where("email", "=", recipient)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return { url: linkAddress(config.siteUrl, "invitation", token), takeBack: async () => {} };
};

/**
 * Withdraws an invitation, so its link no longer works.
 *
 * @returns false if there is no such invitation
 */
export function withdrawInvitation(db: Db, actor: Administrator, id: string): Promise<boolean> {
  return changeAccounts(db, actor, async (trx, audit) => {
    const withdrawn = trx.deleteFrom("invitations").where("id", "=", id).returning("email");
    const gone = await withdrawn.executeTakeFirst();
    if (!gone) return false;
    await takeBackMails(trx, { kind: "invitation", id });
    await audit({ action: "withdrew", subject: "invitation", subjectId: id, detail: gone.email });
    return true;
  });
}

/**
 * Finds an invitation by its link without accepting it, because mail scanners open links.
 *
 * @returns undefined if the link doesn't work
 */
export async function findInvitation(
  db: Db,
  token: string,
): Promise<{ email: string; role: Role } | undefined> {
  return db
    .selectFrom("invitations")
    .select(["email", "role"])
    .where("tokenHash", "=", await digestOf(db, "invitation", token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
}

export type Acceptance = {
  name: string;
  /** The hash of the chosen password. Without one, `giveWayIn` adds another way to sign in. */
  hash?: string;
  /** Runs in the same transaction; false rolls it back. */
  giveWayIn?: (trx: Trx, userId: string) => Promise<boolean>;
};

/**
 * Creates a person for the holder of the link, and uses up the link. If twenty do this at once, one
 * person is created.
 *
 * @returns the person's id; undefined if the link doesn't work or no longer does
 */
export async function acceptInvitation(
  db: Db,
  token: string,
  { name, hash, giveWayIn }: Acceptance,
): Promise<string | undefined> {
  const tokenHash = await digestOf(db, "invitation", token);
  return changeAccounts(db, auditActor.anonymous, async (trx, audit) => {
    const invitation = await trx
      .deleteFrom("invitations")
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", Date.now())
      .returning(["id", "email", "role"])
      .executeTakeFirst();
    if (!invitation) return undefined;
    const { id: subjectId, email, role } = invitation;
    const id = await insertPerson(trx, { name, email, role, hash });
    if (!id || (giveWayIn && !(await giveWayIn(trx, id)))) return undefined;
    const entry = { action: "accepted", subject: "invitation", subjectId, detail: `${email}: ${role}` };
    await audit(entry, { id, name });
    return id;
  });
}
