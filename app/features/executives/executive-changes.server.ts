import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { lockRecord, noteFieldChanges } from "#app/platform/merge/field-changes.server.ts";
import { mergeSave } from "#app/platform/merge/merge-save.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { SaveOutcome } from "#app/platform/save-outcome.ts";
import type { ExecutiveInput, ExecutiveMove, NewExecutiveInput } from "./executive-input.ts";
import { EXECUTIVE_MERGE, executiveRecord } from "./executive-merge.server.ts";
import { countExecutives, findExecutive, MOST_EXECUTIVES } from "./executives.server.ts";

const SUBJECT = "executive";

/**
 * Creates an executive, who comes last. The same form sent twice makes one.
 *
 * @param pictureId the portrait, stored before
 * @returns `full` when there are as many as a page can show
 */
export async function createExecutive(
  db: Db,
  actor: Actor,
  { id, ...input }: NewExecutiveInput,
  pictureId: string,
): Promise<{ ok: true } | { ok: false; reason: "full" }> {
  return db.transaction().execute(async (trx) => {
    // First, because it makes other writers wait: nobody else takes the last place below.
    await raiseGeneration(trx);
    if (await trx.selectFrom("executives").select("id").where("id", "=", id).executeTakeFirst())
      return { ok: true };
    if ((await countExecutives(trx)) >= MOST_EXECUTIVES) return { ok: false, reason: "full" };
    const now = Date.now();
    await trx
      .insertInto("executives")
      .values({
        id,
        ...input,
        pictureId,
        position: await nextPosition(trx),
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await recordAudit(trx, actor, { action: "created", subject: SUBJECT, subjectId: id, detail: input.name });
    return { ok: true };
  });
}

/**
 * Changes an executive, merged with what others changed since the form was opened. Saving the same twice is one change.
 *
 * @param pictureId the new portrait; undefined keeps the one there is
 */
export async function updateExecutive(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, ...input }: ExecutiveInput,
  pictureId?: string,
): Promise<SaveOutcome> {
  const mine = { ...input, ...(pictureId === undefined ? {} : { pictureId }) };
  return db.transaction().execute(async (trx) => {
    const record = executiveRecord(id);
    await lockRecord(trx, record);
    const current = await findExecutive(trx, id);
    if (!current) return { ok: false, reason: "gone" };
    const { updatedAt: version, ...values } = current;
    const merged = await mergeSave(trx, EXECUTIVE_MERGE, {
      ...{ record, actor, mine },
      current: { values, updatedAt: version },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { changed, notice } = merged;
    if (changed.length === 0) return { ok: true, notice };
    await raiseGeneration(trx);
    const updated = await trx
      .updateTable("executives")
      .set({ ...merged.values, updatedAt: Math.max(Date.now(), version + 1) })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return { ok: false, reason: "gone" };
    await noteFieldChanges(trx, actor, record, changed);
    await recordAudit(trx, actor, {
      action: "updated",
      subject: SUBJECT,
      subjectId: id,
      detail: `${merged.values.name}: ${changed.join(", ")}`,
    });
    return { ok: true, notice };
  });
}

/**
 * Moves an executive right before or right after another one. It says where to, not how far: two administrators who move
 * people at once each get what they asked for, and the same request sent twice is one move.
 *
 * @returns `gone` when one of the two is no longer there
 */
export async function moveExecutive(
  db: Db,
  actor: Actor,
  id: string,
  move: ExecutiveMove,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const planned = planMove(await listInOrder(trx), id, move);
    if (!planned) return { ok: false, reason: "gone" };
    if (planned.isThere) return { ok: true };
    // From here on other writers wait, and the order read now is the one that is changed.
    await raiseGeneration(trx);
    const plan = planMove(await listInOrder(trx), id, move);
    if (!plan) return { ok: false, reason: "gone" };
    for (const [position, executive] of plan.order.entries())
      if (executive.position !== position)
        await trx.updateTable("executives").set({ position }).where("id", "=", executive.id).execute();
    await recordAudit(trx, actor, {
      action: "moved",
      subject: SUBJECT,
      subjectId: id,
      detail: `${plan.moved.name}, to place ${plan.order.indexOf(plan.moved) + 1}`,
    });
    return { ok: true };
  });
}

type Placed = { id: string; name: string; position: number };

/** The order after a move; undefined where one of the two is not there. */
function planMove(before: Placed[], id: string, { place, neighbour }: ExecutiveMove) {
  const moved = before.find((executive) => executive.id === id);
  const others = before.filter((executive) => executive !== moved);
  const target = others.findIndex((executive) => executive.id === neighbour);
  if (!moved || target === -1) return undefined;
  const order = others.toSpliced(place === "before" ? target : target + 1, 0, moved);
  return { moved, order, isThere: order.indexOf(moved) === before.indexOf(moved) };
}

/** Puts an executive into the trash; no page shows one from there. */
export async function deleteExecutive(db: Db, actor: Actor, id: string): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .updateTable("executives")
      .set({ deletedAt: Date.now() })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!deleted) return { ok: false, reason: "gone" };
    await raiseGeneration(trx);
    await recordAudit(trx, actor, {
      action: "deleted",
      subject: SUBJECT,
      subjectId: id,
      detail: deleted.name,
    });
    return { ok: true };
  });
}

function listInOrder(trx: Trx): Promise<Placed[]> {
  return trx
    .selectFrom("executives")
    .select(["id", "name", "position"])
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** After everybody, those in the trash too: who is restored comes back to a place of their own. */
async function nextPosition(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom("executives")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}
