import { z } from "zod";

// PostgreSQL cannot store NUL, and no other control character belongs in a sentence. Tabs and line
// breaks may come with pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The messages for one text field: `missing` if it is empty (undefined: it may be), and `label` in
 * "… can have at most".
 */
type TextRules = { label: string; max: number; missing?: string };

/**
 * Refuses a text that would be far too long even after normalising, because normalising millions of
 * characters takes too long.
 */
const isTidiable = (max: number) => (text: string) => text.length <= 10 * max + 10_000;

/**
 * One line of text from a form: trimmed, with whitespace collapsed to single spaces, at most `max`
 * long.
 */
export function line({ label, max, missing }: TextRules) {
  return z
    .string(missing ?? `${label} is missing.`)
    .refine(isTidiable(max), { error: tooLong(label, max), abort: true })
    .transform((text) => text.replace(CONTROL_CHARACTERS, "").replace(/\s+/g, " ").trim())
    .refine((text) => missing === undefined || text !== "", { error: missing ?? "" })
    .refine((text) => text.length <= max, { error: tooLong(label, max) });
}

/** Several lines of text from a form: trimmed, with line breaks as `\n`, at most `max` long. */
export function paragraph({ label, max, missing }: TextRules) {
  return z
    .string(missing ?? `${label} is missing.`)
    .refine(isTidiable(max), { error: tooLong(label, max), abort: true })
    .transform((text) => text.replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "").trim())
    .refine((text) => missing === undefined || text !== "", { error: missing ?? "" })
    .refine((text) => text.length <= max, { error: tooLong(label, max) });
}

/** The most characters of a formatted text, as HTML. */
export const MAX_FORMATTED = 200_000;

/** A formatted text from the editor, as HTML that is not sanitised yet. */
export function formattedText(label: string) {
  return (
    z
      .string(`${label} is missing.`)
      // Zod's own `max` counts code points, which takes 140 ms for a request at the size limit.
      .refine((text) => text.length <= MAX_FORMATTED, { error: tooLong(label, MAX_FORMATTED) })
  );
}

/** A checkbox, whose name is sent only if it is ticked. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

const tooLong = (label: string, max: number) => `${label} can have at most ${max} characters.`;

/** A whole number, 0 or more, as typed. */
export const wholeNumber = z
  .string("Enter a number.")
  .trim()
  .regex(/^\d+$/, "Enter a whole number, 0 or more, without commas or dots.")
  .regex(/^0*\d{1,9}$/, "Enter a number below 1000000000.")
  .transform(Number);

/** What browsers accept as an address (HTML, "Valid e-mail address"), plus a dot in its host. */
const EMAIL_ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
const MAX_EMAIL_ADDRESS = 254;

/**
 * One trimmed e-mail address from a form. It cannot contain anything that starts another mail
 * header.
 */
export function emailAddress({ missing, wrong }: { missing: string; wrong: string }) {
  return z
    .string(missing)
    .transform((text) => text.trim())
    .refine((text) => text !== "", { error: missing, abort: true })
    .refine((text) => text.length <= MAX_EMAIL_ADDRESS, {
      error: `An email address can have at most ${MAX_EMAIL_ADDRESS} characters.`,
      abort: true,
    })
    .refine((text) => EMAIL_ADDRESS.test(text), { error: wrong });
}

/**
 * The version of the row when the form was opened, as its `updatedAt`. Saving over a newer version
 * is a conflict.
 */
export const versionSeen = z
  .string("Reload the page and try again.")
  .regex(/^\d{1,15}$/, "Reload the page and try again.")
  .transform(Number);

/** The errors of a form, one sentence per field. */
export type FieldErrors = Record<string, string>;

/** Picks the first error of each field from a failed validation. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const found: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    found[field] ??= issue.message;
  }
  return found;
}

/** A valid form's values, or a sentence for each wrong field. */
export type Parsed<Values> = { ok: true; values: Values } | { ok: false; errors: FieldErrors };

/** Validates a form's fields. */
export function parseFields<Values>(schema: z.ZodType<Values>, fields: unknown): Parsed<Values> {
  const parsed = schema.safeParse(fields);
  return parsed.success
    ? { ok: true, values: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error) };
}

/** Reads a form's text fields, the first value of each name, without files. */
export function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] ??= value;
  return fields;
}
