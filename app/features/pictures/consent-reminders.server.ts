import type { Db } from "#app/platform/database/database.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { DAY } from "#app/platform/program/jobs.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import type { Instant } from "#db/schema.ts";
import { CONSENTS } from "./consents.server.ts";

/** How many days before the end of a consent owners are reminded of it. */
const REMINDERS = [7, 30];

/**
 * Mails owners which consents end soon: once a month ahead and once a week ahead, also if the site
 * did not run on that very day.
 */
export async function remindOfEnds(db: Db, siteUrl: string, now: Instant = Date.now()): Promise<void> {
  await change(db, auditActor.system, CONSENTS, async ({ trx, update, skipAudit }) => {
    skipAudit("nothing about the consent changes");
    const ending = await trx
      .selectFrom("consents")
      .selectAll()
      .where("withdrawnAt", "is", null)
      .where("stopAskedAt", "is", null)
      .where("endsAt", ">", now)
      .where("endsAt", "<=", now + 30 * DAY)
      .orderBy("endsAt")
      .execute();
    const lines: string[] = [];
    const { timeZone } = await readSiteSettings(trx);
    for (const consent of ending) {
      const days = REMINDERS.find((reminder) => consent.endsAt <= now + reminder * DAY) as number;
      if (consent.remindedDays !== null && consent.remindedDays <= days) continue;
      await update(consent, { remindedDays: days });
      lines.push(
        `${consent.pseudonym}: until ${localDate(consent.endsAt - 1, timeZone)}\n${siteUrl}/admin/consents/${consent.id}`,
      );
    }
    if (lines.length === 0) return {};
    const owners = trx.selectFrom("users").select("email").where("endedAt", "is", null);
    for (const { email } of await owners.where("role", "=", "owner").execute())
      await queueMail(trx, {
        to: email,
        subject: lines.length === 1 ? "A consent ends soon" : `${lines.length} consents end soon`,
        text: `Visitors no longer see the pictures of these girls once their consents end. Ask them again, and enter a new date:\n\n${lines.join("\n\n")}\n`,
      });
    return {};
  });
}
