import { z } from "zod";
import { type FieldErrors, line, type Parsed } from "#app/platform/forms/form-text.ts";
import { MAX_HOLIDAY_NAME, MAX_HOLIDAYS, type ReplyTimes } from "./reply-times.ts";

const holiday = z.object({
  date: z
    .string()
    .refine((text) => z.iso.date().safeParse(text).success, { error: "Enter the date of each holiday." }),
  name: line({ label: "The name of a holiday", max: MAX_HOLIDAY_NAME }),
  yearly: z.boolean(),
});

/** Validates the tab "Reply times". */
export const replyTimesInput = z.object({
  businessDays: z
    .array(z.int().min(1).max(7), "Choose at least one business day.")
    .min(1, "Choose at least one business day.")
    .transform((days) => [...new Set(days)].sort((one, other) => one - other)),
  holidays: z
    .array(holiday)
    .max(MAX_HOLIDAYS, `There can be at most ${MAX_HOLIDAYS} holidays. Remove some that are over.`)
    .transform((days) => days.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
}) satisfies z.ZodType<ReplyTimes>;

/**
 * Parses the form: `businessDays` once for each day, and `holidayDate`, `holidayName` and
 * `holidayYearly` ("yes" or "no") once for each holiday, in the same order. Ignores holidays with
 * neither date nor name, which are empty rows.
 *
 * @returns the reply times, or one error for the days and one for the holidays
 */
export function parseReplyTimes(form: FormData): Parsed<ReplyTimes> {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const names = texts("holidayName");
  const yearly = texts("holidayYearly");
  const holidays = texts("holidayDate").map((date, index) => ({
    date,
    name: names[index] ?? "",
    yearly: yearly[index] === "yes",
  }));
  const parsed = replyTimesInput.safeParse({
    businessDays: texts("businessDays").map((day) => (/^\d$/.test(day) ? Number(day) : 0)),
    holidays: holidays.filter(({ date, name }) => date !== "" || name.trim() !== ""),
  });
  if (parsed.success) return { ok: true, values: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= sentence(path[0], message);
  return { ok: false, errors };
}

function sentence(field: PropertyKey | undefined, message: string): string {
  return field === "businessDays" ? "Choose at least one business day." : message;
}
