import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import type { SavedAnswers } from "./saved-answers.ts";
import { savedAnswersInput } from "./saved-answers-input.ts";

const KEY = "saved answers";

/** Reads the saved answers and the values with which their form opens. */
export async function readSavedAnswers(db: ReadDb) {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = savedAnswersInput.safeParse(parseSettingsRow(value));
  const values: SavedAnswers = stored.success ? stored.data : { answers: [] };
  return { ...values, updatedAt, base: formBase(values, updatedAt) };
}

const PART: SettingsPart<SavedAnswers> = {
  key: KEY,
  subject: "saved answers",
  isPublic: false,
  rules: {
    fields: {
      answers: {
        label: "Saved answers",
        text: (answers) => answers.map(({ title, text }) => `${title}\n${text}`).join("\n\n"),
      },
    },
  },
  read: async (trx) => {
    const { answers, updatedAt } = await readSavedAnswers(trx);
    return { values: { answers }, updatedAt };
  },
  store: (answers) => JSON.stringify(answers),
  detail: () => "saved answers",
};

/** Saves the answers, unless somebody else saved others since the form was opened. */
export function saveSavedAnswers(
  db: Db,
  actor: Actor,
  answers: SavedAnswers,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, answers, seen);
}
