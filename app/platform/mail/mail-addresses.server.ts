import { z } from "zod";
import type { ReadDb } from "../database/database.server.ts";
import type { Config } from "../program/config.server.ts";
import { readSiteSettings } from "../settings/site-settings.server.ts";
import type { SiteSettings } from "../settings/site-settings.ts";

/**
 * Chooses the sender address of the site's mails: `MAIL_FROM`, else the contact e-mail, else the
 * SMTP account, else a no-reply address of the site's own host.
 */
export function senderAddress(
  { mailFrom, smtpUrl, siteUrl }: Pick<Config, "mailFrom" | "smtpUrl" | "siteUrl">,
  { contactEmail }: Pick<SiteSettings, "contactEmail">,
): string {
  const address = mailFrom ?? (contactEmail || accountOf(smtpUrl));
  return address ?? `no-reply@${new URL(siteUrl).hostname}`;
}

function accountOf(smtpUrl: string | undefined): string | undefined {
  const user = smtpUrl && decodeURIComponent(new URL(smtpUrl).username);
  return z.email().safeParse(user).success ? user : undefined;
}

/**
 * Finds who is notified of visitors' submissions: the contact address or, if there is none, every
 * owner.
 */
export async function findNoticeRecipients(db: ReadDb): Promise<string[]> {
  const { contactEmail } = await readSiteSettings(db);
  if (contactEmail) return [contactEmail];
  const owners = await db
    .selectFrom("users")
    .select("email")
    .where("role", "=", "owner")
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
  return owners.map(({ email }) => email);
}
