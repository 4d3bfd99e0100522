import type { z } from "zod";
import { type FieldErrors, fieldErrors } from "#app/platform/form-text.ts";
import { refuseSave } from "#app/platform/save-answer.ts";
import { EXECUTIVE_REFUSALS } from "../executive-input.ts";

/** The answer to an executive's form that is not complete: a sentence beside each field, the specification's above them. */
export function refuseFields(
  typed: Record<string, string>,
  error: z.ZodError | undefined,
  { pictureMissing }: { pictureMissing: boolean },
): Response {
  const errors: FieldErrors = error ? fieldErrors(error) : {};
  if (pictureMissing) {
    // There is nothing to describe yet, and no field for it.
    delete errors.alt;
    errors.picture = EXECUTIVE_REFUSALS.picture;
  }
  const isIncomplete = !typed.name?.trim() || !typed.role?.trim();
  return refuseSave(400, { errors, ...(isIncomplete ? { formError: EXECUTIVE_REFUSALS.required } : {}) });
}
