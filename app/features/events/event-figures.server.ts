import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { SaveOutcome } from "#app/platform/save-outcome.ts";
import { readSettingsRow, writeSettingsRow } from "#app/platform/settings-rows.server.ts";
import { EVENT_FIGURES, type EventFigureInput, type EventFigureName } from "./event-figures.ts";

/** A figure as it is now, and its version for the form; 0 before the first save. */
export type EventFigure = { value: number; updatedAt: number };

const keyOf = (name: EventFigureName) => `event-figure.${name}`;

/** One figure; where it was never saved, the one that it starts with. */
export async function readEventFigure(db: Db, name: EventFigureName): Promise<EventFigure> {
  const { value, updatedAt } = await readSettingsRow(db, keyOf(name));
  const stored = Number(value ?? Number.NaN);
  return { value: Number.isSafeInteger(stored) ? stored : EVENT_FIGURES[name].start, updatedAt };
}

/** Changes a figure, unless somebody else did since `input.updatedAt`. The public never sees it. */
export async function saveEventFigure(
  db: Db,
  actor: Actor,
  name: EventFigureName,
  input: EventFigureInput,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const current = await readEventFigure(trx, name);
    if (current.value === input.value) return { ok: true };
    if (!(await writeSettingsRow(trx, keyOf(name), String(input.value), input.updatedAt)))
      return { ok: false, reason: "changed" };
    await recordAudit(trx, actor, {
      action: "updated",
      subject: "figure",
      subjectId: name,
      detail: `${EVENT_FIGURES[name].label}, ${current.value} to ${input.value}`,
    });
    return { ok: true };
  });
}
