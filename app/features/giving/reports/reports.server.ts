import { z } from "zod";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { line, paragraph } from "#app/platform/forms/form-text.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import { change, type RecordKind } from "#app/platform/records/change.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import type { KeyPlace } from "#app/platform/secrets/sealed-texts.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { withoutSmallGroup } from "../gift-input.server.ts";
import { reportMail } from "../gift-mails.server.ts";
import { unsealGiver } from "../gift-record.server.ts";
import { emailOf } from "../promises.server.ts";

/** Validates a report. Its id comes from the form, so that sending it twice sends one. */
export const reportInput = z.object({
  id: z.uuid("Reload the page and try again."),
  text: paragraph({ label: "The text", max: 3_000, missing: "Write what the gifts did." }).refine(
    ...withoutSmallGroup,
  ),
  link: line({ label: "The address", max: 200 }).refine(
    (link) => link === "" || /^\/(?!\/)[\w/.-]*$/.test(link),
    "Enter the address of a page here, such as /blog/back-in-class.",
  ),
});
type ReportInput = z.output<typeof reportInput>;

/** Givers read it, so a second person reads what could lead to a child before. */
const REPORTS: RecordKind<"appealReports"> = {
  table: "appealReports",
  subject: "report",
  affectsPages: () => true,
};

/**
 * Sends a report to everybody who gave to an appeal and asked to hear of it: each person once, also
 * if they gave twice. Those who gave a phone number wait for somebody to send it by hand.
 */
export async function sendReport(
  { db, config }: Pick<WritableSite, "db" | "config">,
  actor: Actor,
  appealId: string,
  { id, text, link }: ReportInput,
): Promise<SaveOutcome> {
  return change(db, actor, REPORTS, async ({ trx, find, insert, audit, skipAudit }): Promise<SaveOutcome> => {
    if (await find(id)) {
      skipAudit("it is sent already");
      return { ok: true };
    }
    const appeal = await trx
      .selectFrom("appeals")
      .select("title")
      .where("id", "=", appealId)
      .executeTakeFirst();
    if (!appeal) return { ok: false, reason: "gone" };
    const { name } = await readSiteSettings(trx);
    await insert({ id, appealId, text, link, sentByName: actor.name, createdAt: Date.now() });
    const givers = await findGivers(trx, config, appealId);
    const mailed = new Set<string>();
    for (const { giftId, contact } of givers) {
      const email = config.smtpUrl && emailOf(contact);
      const state = email ? "mailed" : "to send";
      await trx.insertInto("reportDeliveries").values({ reportId: id, giftId, state }).execute();
      if (!email || mailed.has(accountName(email))) continue;
      mailed.add(accountName(email));
      const address = link && config.siteUrl + link;
      await queueMail(trx, reportMail(name, email, giftId, { title: appeal.title, text, address }));
    }
    await audit({
      action: "sent",
      subjectId: id,
      detail: `${appeal.title}: to ${counted(mailed.size, "address")}`,
    });
    return { ok: true };
  });
}

/** Finds who gave to an appeal, and asked to hear of it. */
async function findGivers(db: ReadDb, place: KeyPlace, appealId: string) {
  const gifts = await db
    .selectFrom("gifts")
    .select(["id", "sealed"])
    .where("appealId", "=", appealId)
    .where("wantsReports", "=", true)
    .where("arrivedAt", "is not", null)
    .where("sealed", "<>", "")
    .orderBy("id")
    .execute();
  return gifts.flatMap(({ id, sealed }) => {
    const giver = unsealGiver(place, sealed, id);
    return typeof giver === "object" && giver.contact
      ? [{ giftId: id, name: giver.name, contact: giver.contact }]
      : [];
  });
}

/** Notes that somebody has sent a report by hand. */
export async function noteDelivery(
  db: Db,
  actor: Actor,
  reportId: string,
  giftId: string,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx): Promise<SaveOutcome> => {
    const { numUpdatedRows } = await trx
      .updateTable("reportDeliveries")
      .set({ state: "by hand" })
      .where("reportId", "=", reportId)
      .where("giftId", "=", giftId)
      .where("state", "=", "to send")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, reason: "gone" };
    await recordAudit(trx, actor, { action: "sent by hand", subject: "report", subjectId: reportId });
    return { ok: true };
  });
}

/** Reads an appeal's reports, who would hear of the next one, and who still waits for one. */
export async function readReports(db: ReadDb, place: KeyPlace, appealId: string) {
  const appeal = await db.selectFrom("appeals").select("title").where("id", "=", appealId).executeTakeFirst();
  if (!appeal) return undefined;
  const [reports, waiting, givers] = await Promise.all([
    db
      .selectFrom("appealReports")
      .select(["id", "text", "link", "createdAt", "sentByName"])
      .select(({ selectFrom }) =>
        selectFrom("reportDeliveries")
          .whereRef("reportId", "=", "appealReports.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("people"),
      )
      .where("appealId", "=", appealId)
      .orderBy("createdAt", "desc")
      .execute(),
    db
      .selectFrom("reportDeliveries")
      .innerJoin("appealReports", "appealReports.id", "reportDeliveries.reportId")
      .select(["reportId", "giftId", "text", "link"])
      .where("appealId", "=", appealId)
      .where("state", "=", "to send")
      .execute(),
    findGivers(db, place, appealId),
  ]);
  const byGift = new Map(givers.map((giver) => [giver.giftId, giver]));
  return {
    title: appeal.title,
    reports,
    people: new Set(givers.map(({ contact }) => accountName(contact))).size,
    toSend: waiting.flatMap(({ giftId, ...report }) => {
      const giver = byGift.get(giftId);
      return giver ? [{ ...giver, ...report }] : [];
    }),
  };
}

/** Lists what gifts for an appeal did, the newest first. */
export function listReportsFor(db: ReadDb, appealId: string) {
  return db
    .selectFrom("appealReports")
    .select(["id", "text", "link", "createdAt"])
    .where("appealId", "=", appealId)
    .orderBy("createdAt", "desc")
    .limit(20)
    .execute();
}

/** Lists what a giver has heard of a gift, the newest first. */
export function listReportsOn(db: ReadDb, giftId: string) {
  return db
    .selectFrom("reportDeliveries")
    .innerJoin("appealReports", "appealReports.id", "reportDeliveries.reportId")
    .select(["appealReports.id", "text", "link", "createdAt"])
    .where("giftId", "=", giftId)
    .orderBy("createdAt", "desc")
    .execute();
}
