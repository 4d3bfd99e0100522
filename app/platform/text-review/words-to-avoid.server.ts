import { z } from "zod";
import type { Db, ReadDb } from "../database/database.server.ts";
import { type Parsed, paragraph, parseFields, textFields } from "../forms/form-text.ts";
import type { Actor } from "../records/audit.server.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "../records/merge-settings.server.ts";
import { formBase } from "../records/merge-values.server.ts";
import type { SeenInForm } from "../records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "../settings/settings-rows.server.ts";
import { DEFAULT_WORDS, MAX_WORD_LINES, type WordsToAvoid } from "./words-to-avoid.ts";

const KEY = "words to avoid";

const input = z.object({
  words: paragraph({ label: "The list", max: 10_000 }).refine(
    (words) => words.split("\n").length <= MAX_WORD_LINES,
    { error: `The list can have at most ${MAX_WORD_LINES} lines.` },
  ),
}) satisfies z.ZodType<WordsToAvoid>;

export const parseWordsToAvoid = (form: FormData): Parsed<WordsToAvoid> =>
  parseFields(input, textFields(form));

/** Reads the list and the values with which its form opens. */
export async function readWordsToAvoid(db: ReadDb) {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = input.safeParse(parseSettingsRow(value));
  const values: WordsToAvoid = stored.success ? stored.data : { words: DEFAULT_WORDS };
  return { ...values, updatedAt, base: formBase(values, updatedAt) };
}

const PART: SettingsPart<WordsToAvoid> = {
  key: KEY,
  subject: KEY,
  isPublic: false,
  rules: { fields: { words: { label: "Words to avoid", text: (words) => words } } },
  read: async (trx) => {
    const { words, updatedAt } = await readWordsToAvoid(trx);
    return { values: { words }, updatedAt };
  },
  store: (values) => JSON.stringify(values),
  detail: () => KEY,
};

/** Saves the list, unless somebody else saved another one since the form was opened. */
export function saveWordsToAvoid(
  db: Db,
  actor: Actor,
  words: WordsToAvoid,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, words, seen);
}
