import type { z } from "zod";
import { type FieldErrors, fieldErrors } from "#app/platform/form-text.ts";
import { refuseSave } from "#app/platform/save-answer.ts";
import { EXECUTIVE_REFUSALS } from "../executive-input.ts";

/** Whether a file was chosen; a file field that nobody touched sends one without a name. */
export function hasFile(form: FormData): boolean {
  const file = form.get("picture");
  return file instanceof File && (file.name !== "" || file.size > 0);
}

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

/** The answer to a picture that was not stored: the file was wrong, or storing it failed, which ends the save. */
export function refuseUpload({ failed, message }: { failed: false | 500 | 503; message: string }): Response {
  return failed
    ? refuseSave(failed, { formError: message })
    : refuseSave(400, { errors: { picture: message } });
}
