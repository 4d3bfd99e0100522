import type { Db } from "#app/platform/database/database.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { EVENTS } from "./event-record.server.ts";
import { isAnnounced, readToday } from "./events.server.ts";

/**
 * Completes past events whose status nobody has chosen. Visitors see no difference: to them an
 * announced event is over when its day ends (decision 9).
 */
export async function completePastEvents(db: Db, now: number = Date.now()): Promise<void> {
  const today = await readToday(db, now);
  await change(db, auditActor.system, EVENTS, async ({ trx, update, skipAudit }) => {
    const past = await trx
      .selectFrom("events")
      .selectAll()
      .where(isAnnounced)
      .where("status", "=", "upcoming")
      .where("isStatusChosen", "=", false)
      .where("date", "<", today.date)
      .execute();
    for (const event of past) await update(event, { status: "completed" });
    skipAudit("visitors see no difference");
    return past;
  });
}
