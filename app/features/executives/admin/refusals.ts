import type { z } from "zod";
import { type FieldErrors, fieldErrors } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { EXECUTIVE_REFUSALS } from "../executive-input.ts";

/**
 * Builds the response to an incomplete executive form: an error beside each field, and the
 * specification's message above them.
 */
export function refuseFields(
  typed: Record<string, string>,
  error: z.ZodError | undefined,
  { pictureMissing }: { pictureMissing: boolean },
): Response {
  const errors: FieldErrors = error ? fieldErrors(error) : {};
  if (pictureMissing) {
    // Without a picture there is no field for its description.
    delete errors.alt;
    errors.picture = EXECUTIVE_REFUSALS.picture;
  }
  const isIncomplete = !typed.name?.trim() || !typed.role?.trim();
  return refuseSave(400, { errors, ...(isIncomplete ? { formError: EXECUTIVE_REFUSALS.required } : {}) });
}
