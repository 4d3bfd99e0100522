import { z } from "zod";
import { line, ticked } from "#app/platform/forms/form-text.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

const date = z.iso.date("Enter a date that the calendar has, for example 2026-01-31.");

const fields = {
  pseudonym: line({ label: "The name", max: 60, missing: "Enter the name that she has here." }),
  name: line({ label: "Her real name", max: 100 }),
  guardianName: line({ label: "The name of her guardian", max: 100 }),
  contact: line({ label: "How to reach her", max: 200 }),
  assent: z.enum(["spoken", "written"], "Say how she agreed."),
  guardian: z.enum(["spoken", "written", "adult"], "Say how her guardian agreed, or that she is an adult."),
  forWebsite: ticked,
  forSocial: ticked,
  forPrint: ticked,
  forAppeals: ticked,
  askedBy: line({ label: "The name", max: 100, missing: "Enter who asked her." }),
  askedOn: date,
  validUntil: date,
  turnsAdult: z
    .string()
    .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/, "Enter a month, such as 2028-03.")
    .transform((month) => month || null),
};

type Fields = z.output<z.ZodObject<typeof fields>>;
type Problems = z.core.$RefinementCtx<Fields>;

function checkTogether(consent: Fields, problems: Problems): void {
  const refuse = (path: keyof Fields, message: string) =>
    problems.addIssue({ code: "custom", path: [path], message });
  const { forWebsite, forSocial, forPrint, forAppeals, guardian, turnsAdult, askedOn, validUntil } = consent;
  if (!(forWebsite || forSocial || forPrint || forAppeals))
    refuse("forWebsite", "Tick at least one thing that she agreed to.");
  if (guardian !== "adult" && turnsAdult === null)
    refuse("turnsAdult", "Enter the month in which she turns 18. She must be asked again then.");
  if (validUntil < askedOn) refuse("validUntil", "This is before she was asked.");
}

/** Validates a new consent. The form contains its id, so that sending it twice creates one. */
export const newConsentInput = z
  .object({
    ...fields,
    id: z.uuid("Reload the page and try again."),
    name: line({ label: "Her real name", max: 100, missing: "Enter her real name. It is stored encrypted." }),
    picture: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .superRefine(checkTogether);

/** Validates changes of a consent. Names that are left empty stay as they are. */
export const consentInput = z.object({ ...fields, ...seenInForm }).superRefine(checkTogether);

export type NewConsentInput = z.output<typeof newConsentInput>;
export type ConsentInput = z.output<typeof consentInput>;
