import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import type { MergeRules } from "#app/platform/records/merge-values.server.ts";
import { moveRecord, nextPosition } from "#app/platform/records/move-record.server.ts";
import type { Move } from "#app/platform/records/moves.ts";
import { outcomeOfRepeat, type SaveOutcome } from "#app/platform/records/save-outcome.ts";
import type { TrashBin } from "#app/platform/records/trash.server.ts";
import type { ExecutiveInput, NewExecutiveInput } from "./executive-input.ts";
import { countExecutives, type ExecutiveValues, findExecutive, MAX_EXECUTIVES } from "./executives.server.ts";

export const EXECUTIVES: RecordKind<"executives"> = {
  table: "executives",
  subject: "executive",
  affectsPages: ({ deletedAt }) => deletedAt === null,
};

/** A restored executive gets their previous place in the order. */
export const EXECUTIVE_TRASH: TrashBin<"executives"> = { record: EXECUTIVES, title: ["name"] };

const EXECUTIVE_MERGE: MergeRules<ExecutiveValues> = {
  fields: {
    name: { label: "Name", text: String },
    role: { label: "Role", text: String },
    linkedin: { label: "LinkedIn (optional)", text: (address) => address ?? "" },
    pictureId: { label: "Image", pictureId: (id) => id },
    alt: { label: "What the picture shows", text: (alt) => alt || "It only decorates" },
  },
  // A description belongs to its picture.
  together: [{ fields: ["pictureId", "alt"] }],
};

/**
 * Creates an executive at the end of the order. Sending the same form twice creates one.
 *
 * @param pictureId the portrait, which must already be stored
 * @returns `full` if there already are as many as a page can show
 */
export async function createExecutive(
  db: Db,
  actor: Actor,
  { id, ...input }: NewExecutiveInput,
  pictureId: string,
): Promise<SaveOutcome | { ok: false; reason: "full" }> {
  return change(db, actor, EXECUTIVES, async ({ trx, find, insert, audit }) => {
    const existing = await find(id);
    if (existing) return outcomeOfRepeat(existing, { ...input, pictureId });
    if ((await countExecutives(trx)) >= MAX_EXECUTIVES) return { ok: false, reason: "full" };
    const now = Date.now();
    const position = await nextPosition(trx, "executives");
    await insert({ id, ...input, pictureId, position, createdAt: now, updatedAt: now });
    await audit({ action: "created", subjectId: id, detail: input.name });
    return { ok: true };
  });
}

/**
 * Changes an executive, merged with what others changed since the form was opened. Saving the same
 * form twice is one change.
 *
 * @param pictureId the new portrait; undefined keeps the current one
 */
export async function updateExecutive(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, ...input }: ExecutiveInput,
  pictureId?: string,
): Promise<SaveOutcome> {
  const mine = { ...input, ...(pictureId === undefined ? {} : { pictureId }) };
  return change(db, actor, EXECUTIVES, async ({ trx, find, merge, update, audit }) => {
    const before = await find(id);
    const current = await findExecutive(trx, id);
    if (!before || !current) return { ok: false, reason: "gone" };
    const { updatedAt: version, ...values } = current;
    const merged = await merge(EXECUTIVE_MERGE, id, {
      mine,
      current: { values, updatedAt: version },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { changed, notice } = merged;
    if (changed.length === 0) return { ok: true, notice };
    await update(before, { ...merged.values, updatedAt: nextVersion(before) }, changed);
    await audit({ action: "updated", subjectId: id, detail: `${merged.values.name}: ${changed.join(", ")}` });
    return { ok: true, notice };
  });
}

/** Moves an executive beside another one. */
export const moveExecutive = (db: Db, actor: Actor, id: string, move: Move): Promise<SaveOutcome> =>
  moveRecord(db, actor, EXECUTIVES, id, move, ({ name }) => name);
