import type { Selectable } from "kysely";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { type Actor, auditActor } from "#app/platform/records/audit.server.ts";
import { type Change, change, nextVersion } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { readSiteSettings, readToday } from "#app/platform/settings/site-settings.server.ts";
import type { CalendarDate, Schema } from "#db/schema.ts";
import { giftPath } from "../gift-link.server.ts";
import { reminderMail, reminderText } from "../gift-mails.server.ts";
import { GIFTS, type Giver, sealGiver, unsealGiver } from "../gift-record.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { emailOf, newPromise } from "../promises.server.ts";
import { NO_REMINDERS, nextReminder } from "./next-reminder.server.ts";

type Place = Pick<WritableSite, "db" | "config">;
type Gift = Selectable<Schema["gifts"]>;

/** How often somebody is reminded of the same promise. Then silence is taken for an answer. */
const MAX_REMINDERS = 3;

/** Reminds everybody who asked for it and whose day has come. Nobody while giving is closed. */
export async function remindGivers({ db, config }: Place): Promise<void> {
  if (!(await readGiving(db)).isOpen) return;
  const today = await readToday(db);
  const due = await db
    .selectFrom("gifts")
    .select("id")
    .where("remindOn", "<=", today)
    .orderBy("remindOn")
    .limit(1_000)
    .execute();
  for (const { id } of due)
    await change(db, auditActor.system, GIFTS, (running) => remind(running, config, id, today));
}

async function remind(
  running: Change<"gifts">,
  config: Place["config"],
  id: string,
  today: CalendarDate,
): Promise<object> {
  const { trx, find, update, skipAudit } = running;
  skipAudit("the giver asked for it");
  const gift = await find(id);
  if (!gift?.repeats || !gift.remindOn || gift.remindOn > today) return {};
  const giver = unsealGiver(config, gift.sealed, id);
  // The key is missing: they are reminded once it is back.
  if (typeof giver !== "object") return {};
  const isWaiting = gift.state === "promised";
  if (isWaiting && gift.reminded >= MAX_REMINDERS) {
    await update(gift, { ...NO_REMINDERS, updatedAt: nextVersion(gift) });
    return {};
  }
  let remindOn = gift.remindOn;
  while (remindOn <= today) remindOn = nextReminder(remindOn, gift.repeats);
  const email = config.smtpUrl && emailOf(giver.contact);
  const next = { remindOn, remindByHand: !email };
  const reminded = isWaiting
    ? await update(gift, { ...next, reminded: gift.reminded + 1, updatedAt: nextVersion(gift) })
    : await promiseAgain(running, config, { gift, giver, today }, next);
  if (email) {
    const [{ name }, { ways }] = [await readSiteSettings(trx), await readGiving(trx)];
    await queueMail(trx, reminderMail(name, email, reminded, ways));
  }
  return {};
}

/** Inserts the next promise of a series, with a reference of its own. */
async function promiseAgain(
  { trx, insert, update }: Change<"gifts">,
  config: Place["config"],
  { gift, giver, today }: { gift: Gift; giver: Giver; today: CalendarDate },
  next: Pick<Gift, "remindOn" | "remindByHand">,
): Promise<Gift> {
  const id = newId();
  const { amount, currency, purpose, way, series, repeats, wantsReports, appealId } = gift;
  await update(gift, { ...NO_REMINDERS, updatedAt: nextVersion(gift) });
  return insert({
    ...(await newPromise(trx)),
    ...{ id, amount, currency, purpose, way, series, repeats, wantsReports, ...next },
    appealId: appealId && (await isRunning(trx, appealId, today)) ? appealId : null,
    sealed: sealGiver(config, giver, id),
  });
}

async function isRunning(trx: Trx, appealId: string, today: CalendarDate): Promise<boolean> {
  const running = trx
    .selectFrom("appeals")
    .select("id")
    .where("id", "=", appealId)
    .where("isOpen", "=", true)
    .where((eb) => eb.or([eb("endsOn", "is", null), eb("endsOn", ">=", today)]));
  return (await running.executeTakeFirst()) !== undefined;
}

/** Finds the gift of a series whose giver is reminded; undefined if nobody is. */
export async function findReminders(db: ReadDb, series: string | null) {
  if (series === null) return undefined;
  const { id, repeats, remindOn } =
    (await db
      .selectFrom("gifts")
      .select(["id", "repeats", "remindOn"])
      .where("series", "=", series)
      .where("repeats", "is not", null)
      .executeTakeFirst()) ?? {};
  return id && repeats && remindOn ? { id, repeats, remindOn } : undefined;
}

/** Stops the reminders of a gift's giver. Asked twice, it stops them once. */
export async function stopReminders(db: Db, actor: Actor, giftId: string): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async ({ trx, find, update, audit, skipAudit }): Promise<SaveOutcome> => {
    const gift = await find(giftId);
    if (!gift) return { ok: false, reason: "gone" };
    const active = await findReminders(trx, gift.series);
    const reminded = active && (await find(active.id));
    if (reminded) await update(reminded, { ...NO_REMINDERS, updatedAt: nextVersion(reminded) });
    if (actor === auditActor.anonymous) skipAudit("nobody is told who has had enough");
    else await audit({ action: "stopped the reminders of", subjectId: giftId, detail: gift.reference });
    return { ok: true };
  });
}

/** Notes that somebody has reminded a giver by hand. */
export async function noteReminded(db: Db, actor: Actor, id: string): Promise<SaveOutcome> {
  return change(db, actor, GIFTS, async ({ find, update, audit }): Promise<SaveOutcome> => {
    const gift = await find(id);
    if (!gift?.remindByHand) return { ok: false, reason: "gone" };
    await update(gift, { remindByHand: false, updatedAt: nextVersion(gift) });
    await audit({ action: "reminded the giver of", subjectId: id, detail: gift.reference });
    return { ok: true };
  });
}

/** Counts the givers whom somebody has to remind by hand. */
export async function countToRemind(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom("gifts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("remindByHand", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the givers whom somebody has to remind by hand, each with the words to send. */
export async function listToRemind({ db, config }: Place) {
  const gifts = await db
    .selectFrom("gifts")
    .selectAll()
    .where("remindByHand", "=", true)
    .orderBy("createdAt")
    .limit(50)
    .execute();
  if (gifts.length === 0) return [];
  const [{ name: foundation }, { ways }] = await Promise.all([readSiteSettings(db), readGiving(db)]);
  return Promise.all(
    gifts.map(async (gift) => {
      const giver = unsealGiver(config, gift.sealed, gift.id);
      const { name = "", contact = "" } = typeof giver === "object" ? giver : {};
      const link = config.siteUrl + (await giftPath(db, gift.id));
      return { id: gift.id, name, contact, text: reminderText(foundation, gift, ways, link) };
    }),
  );
}
