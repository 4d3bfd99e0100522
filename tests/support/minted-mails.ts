import type { Db } from "#app/platform/database/database.server.ts";
import { LINK, type LinkKind } from "#app/platform/mail/mail-links.ts";
import type { OutboxRow } from "#app/platform/mail/outbox.server.ts";
import { MAIL_LINKS } from "#server/mail-links.ts";

const SITE_URL = "https://site.example.org";

/**
 * Returns the latest waiting mail as it would be sent now, including its link. Each call makes a
 * new link, like each attempt to send.
 */
export async function mintLastMail(db: Db, siteUrl = SITE_URL): Promise<OutboxRow> {
  const row = await db
    .selectFrom("outbox")
    .selectAll()
    .where("status", "=", "waiting")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error("No mail waits");
  if (!row.link) return row;
  const mail = { id: row.about?.split(" ")[1] ?? "", recipient: row.recipient };
  const link = await MAIL_LINKS[row.link as LinkKind]({ db, config: { siteUrl } }, mail);
  if (!link) throw new Error("The mail has lost its reason");
  const filled = (text: string) => text.replaceAll(LINK, link.url);
  return { ...row, text: filled(row.text), headers: row.headers && filled(row.headers) };
}
