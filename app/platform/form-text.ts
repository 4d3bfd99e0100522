import { z } from "zod";

// PostgreSQL cannot store NUL, and no other control character belongs into a sentence; tabs and line ends may come with pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The sentences for one text field: what to say when it is empty (undefined: it may be), and its name in "… is too long". */
type TextRules = { label: string; max: number; missing?: string };

/**
 * A text that even tidied up would be far too long is refused as it came: tidying up millions of characters takes
 * longer than anybody should wait.
 */
const isTidiable = (max: number) => (text: string) => text.length <= 10 * max + 10_000;

/** One line of text from a form: trimmed, line ends and runs of blanks become one blank, never longer than `max`. */
export function line({ label, max, missing }: TextRules) {
  return z
    .string(missing ?? `${label} is missing.`)
    .refine(isTidiable(max), { error: tooLong(label, max), abort: true })
    .transform((text) => text.replace(CONTROL_CHARACTERS, "").replace(/\s+/g, " ").trim())
    .refine((text) => missing === undefined || text !== "", { error: missing ?? "" })
    .refine((text) => text.length <= max, { error: tooLong(label, max) });
}

/** Several lines of text from a form: trimmed, line ends as `\n`, never longer than `max`. */
export function paragraph({ label, max, missing }: TextRules) {
  return z
    .string(missing ?? `${label} is missing.`)
    .refine(isTidiable(max), { error: tooLong(label, max), abort: true })
    .transform((text) => text.replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "").trim())
    .refine((text) => missing === undefined || text !== "", { error: missing ?? "" })
    .refine((text) => text.length <= max, { error: tooLong(label, max) });
}

const tooLong = (label: string, max: number) => `${label} can have at most ${max} characters.`;

/** What browsers take for an address (HTML, "Valid e-mail address"), and a dot in its host. */
const EMAIL_ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
const LONGEST_EMAIL_ADDRESS = 254;

/** One e-mail address from a form, without blanks around it: nothing that could begin another header line of a mail. */
export function emailAddress({ missing, wrong }: { missing: string; wrong: string }) {
  return z
    .string(missing)
    .transform((text) => text.trim())
    .refine((text) => text !== "", { error: missing, abort: true })
    .refine((text) => text.length <= LONGEST_EMAIL_ADDRESS, {
      error: `An email address can have at most ${LONGEST_EMAIL_ADDRESS} characters.`,
      abort: true,
    })
    .refine((text) => EMAIL_ADDRESS.test(text), { error: wrong });
}

/**
 * The version of a row that the form was filled from, as its `updatedAt`. Saving over a newer version is a conflict.
 */
export const versionSeen = z
  .string("Reload the page and try again.")
  .regex(/^\d{1,15}$/, "Reload the page and try again.")
  .transform(Number);

/** What is wrong with a form, one sentence a field. */
export type FieldErrors = Record<string, string>;

/** The first complaint about each field of a form that did not pass its schema. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const found: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    found[field] ??= issue.message;
  }
  return found;
}

/** The text fields of a form, the first value of each name; files are left out. */
export function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] ??= value;
  return fields;
}
