import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import type { z } from "#app/platform/program/zod.ts";
import type { GiftOutcome } from "../gifts.server.ts";

/** Checks the form of a gift, and answers it. */
export async function answerGift<Input>(
  request: Request,
  schema: z.ZodType<Input>,
  save: (input: Input) => Promise<GiftOutcome>,
  given: Record<string, string> = {},
): Promise<Response> {
  const parsed = schema.safeParse({ ...textFields(await request.formData()), ...given });
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  return answerOutcome(await save(parsed.data));
}

/** Answers a form with what became of it. */
export function answerOutcome(outcome: GiftOutcome): Response {
  if (!outcome.ok && outcome.reason === "invalid") return refuseSave(400, { errors: outcome.errors });
  return answerSave(outcome);
}
