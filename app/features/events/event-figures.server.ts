import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import { readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { EVENT_FIGURES, type EventFigureInput, type EventFigureName } from "./event-figures.ts";

/** The current value of a figure, and the base version for its form. */
export type EventFigure = { value: number; base: FormBase };

const keyOf = (name: EventFigureName) => `event-figure.${name}`;

/** Reads a figure; if it was never saved, returns its initial value. */
export async function readEventFigure(db: ReadDb, name: EventFigureName): Promise<EventFigure> {
  const { value, updatedAt } = await readSettingsRow(db, keyOf(name));
  const stored = Number(value ?? Number.NaN);
  const figure = { value: Number.isSafeInteger(stored) ? stored : EVENT_FIGURES[name].start };
  return { ...figure, base: formBase(figure, updatedAt) };
}

function partOf(name: EventFigureName): SettingsPart<{ value: number }> {
  const { label } = EVENT_FIGURES[name];
  return {
    key: keyOf(name),
    subject: "figure",
    subjectId: name,
    isPublic: false,
    rules: { fields: { value: { label, text: formatCount } } },
    read: async (trx) => {
      const { value, base } = await readEventFigure(trx, name);
      return { values: { value }, updatedAt: base.updatedAt };
    },
    store: ({ value }) => String(value),
    detail: (_, before, after) => `${label}, ${before.value} to ${after.value}`,
  };
}

/** Saves a figure, unless somebody else has since its form was opened. Visitors never see it. */
export function saveEventFigure(
  db: Db,
  actor: Actor,
  name: EventFigureName,
  { value, ...seen }: EventFigureInput,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, partOf(name), { value }, seen);
}
