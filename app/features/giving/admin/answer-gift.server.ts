import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import type { z } from "#app/platform/program/zod.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";

/** Checks the form of a gift, and answers it. */
export async function answerGift<Input>(
  request: Request,
  schema: z.ZodType<Input>,
  save: (input: Input) => Promise<SaveOutcome>,
  given: Record<string, string> = {},
): Promise<Response> {
  const parsed = schema.safeParse({ ...textFields(await request.formData()), ...given });
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  return answerSave(await save(parsed.data));
}
