import type { Db, Trx, WriteDb } from "#app/platform/database/database.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import type { Instant } from "#db/schema.ts";
import { IDLE_MS, type Presence, TAB_ID } from "./draft.ts";

/** A screen that has not been heard of for this long is closed, whatever happened to it. */
const FORGET_MS = 12 * 3_600_000;

/** One open writing screen. */
export type OpenScreen = {
  /** The kind of record: "post". */
  subject: string;
  id: string;
  tab: string;
  device: string;
  /** Milliseconds since it was last typed in. */
  idleMs: number;
};

/** Notes that a screen is open, and returns who else is in the text. */
export function notePresence(
  db: Db,
  actor: Actor,
  screen: OpenScreen,
  now: Instant = Date.now(),
): Promise<Presence> {
  return db.transaction().execute(async (trx) => {
    await noteScreen(trx, actor, screen, now);
    return findPresence(trx, actor, screen, now);
  });
}

/**
 * Takes a text over from all other screens that have not been typed in for a minute: they may only
 * read it from then on.
 */
export function takeOver(
  db: Db,
  actor: Actor,
  screen: OpenScreen,
  now: Instant = Date.now(),
): Promise<Presence> {
  return db.transaction().execute(async (trx) => {
    await noteScreen(trx, actor, screen, now);
    await trx
      .updateTable("writingScreens")
      .set({ takenBy: actor.name })
      .where("place", "=", placeOf(screen))
      .where("tabId", "!=", screen.tab)
      .where("typedAt", "<=", now - IDLE_MS)
      .execute();
    await trx.updateTable("writingScreens").set({ takenBy: null }).where("tabId", "=", screen.tab).execute();
    await recordAudit(trx, actor, { action: "took over", subject: screen.subject, subjectId: screen.id });
    return findPresence(trx, actor, screen, now);
  });
}

/** Notes that a screen was closed. */
export async function forgetScreen(db: WriteDb, actor: Actor, tab: string): Promise<void> {
  await db.deleteFrom("writingScreens").where("tabId", "=", tab).where("actorId", "=", actor.id).execute();
}

const placeOf = ({ subject, id }: OpenScreen) => `${subject}/${id}`;

async function noteScreen(trx: Trx, actor: Actor, screen: OpenScreen, now: Instant): Promise<void> {
  const seen = {
    ...{ place: placeOf(screen), device: screen.device, seenAt: now, typedAt: now - screen.idleMs },
    ...{ actorId: actor.id, actorName: actor.name },
  };
  await trx
    .deleteFrom("writingScreens")
    .where("seenAt", "<", now - FORGET_MS)
    .execute();
  await trx
    .insertInto("writingScreens")
    .values({ tabId: screen.tab, ...seen })
    .onConflict((conflict) => conflict.column("tabId").doUpdateSet(seen))
    .execute();
}

async function findPresence(trx: Trx, actor: Actor, screen: OpenScreen, now: Instant): Promise<Presence> {
  const rows = await trx
    .selectFrom("writingScreens")
    .selectAll()
    .where("place", "=", placeOf(screen))
    .orderBy("typedAt", "desc")
    .execute();
  const mine = TAB_ID.exec(screen.tab)?.[1];
  return {
    takenBy: rows.find(({ tabId }) => tabId === screen.tab)?.takenBy ?? null,
    others: rows
      // Tabs of one browser follow each other anyway.
      .filter(({ tabId, takenBy }) => TAB_ID.exec(tabId)?.[1] !== mine && takenBy === null)
      .map(({ actorId, actorName, device, typedAt }) => ({
        ...{ name: actorName, device, idleMs: Math.max(0, now - typedAt) },
        isOwn: actorId !== null && actorId === actor.id,
      })),
  };
}
