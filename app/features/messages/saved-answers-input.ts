import { z } from "zod";
import { line, type Parsed, paragraph } from "#app/platform/forms/form-text.ts";
import { REPLY_LIMIT } from "./reply-form.ts";
import { MAX_ANSWER_TITLE, MAX_ANSWERS, type SavedAnswers } from "./saved-answers.ts";

const answer = z.object({
  title: line({ label: "A title", max: MAX_ANSWER_TITLE, missing: "Enter a title for each answer." }),
  text: paragraph({ label: "An answer", max: REPLY_LIMIT, missing: "Enter a text for each answer." }),
});

/** Validates the tab "Saved answers". */
export const savedAnswersInput = z.object({
  answers: z
    .array(answer)
    .max(MAX_ANSWERS, `There can be at most ${MAX_ANSWERS} saved answers.`)
    .refine((answers) => new Set(answers.map(({ title }) => title)).size === answers.length, {
      error: "Give each answer a title of its own.",
    }),
}) satisfies z.ZodType<SavedAnswers>;

/**
 * Parses the form: `answerTitle` and `answerText` once for each answer, in the same order. Ignores
 * empty rows.
 */
export function parseSavedAnswers(form: FormData): Parsed<SavedAnswers> {
  const texts = (name: string) => form.getAll(name).map(String);
  const written = texts("answerText");
  const answers = texts("answerTitle")
    .map((title, index) => ({ title, text: written[index] ?? "" }))
    .filter(({ title, text }) => title.trim() !== "" || text.trim() !== "");
  const parsed = savedAnswersInput.safeParse({ answers });
  if (parsed.success) return { ok: true, values: parsed.data };
  return { ok: false, errors: { answers: parsed.error.issues[0]?.message ?? "" } };
}
