import { z } from "zod";
import { type FieldErrors, fieldErrors, line, paragraph } from "#app/platform/form-text.ts";
import {
  DEFAULT_PARTNERS,
  type Impact,
  PARTNER_LIMITS,
  type PartnerCard,
  type PartnersContent,
} from "./partners.ts";

const figure = (label: string, most: number) =>
  z
    .preprocess(
      // An empty field is not a zero.
      (typed) => (typeof typed === "string" && /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : typed),
      z
        .number(`${label} must be a whole number, 0 or more.`)
        .int(`${label} must be a whole number, 0 or more.`),
    )
    .refine((value) => value >= 0, { error: `${label} must be a whole number, 0 or more.` })
    .refine((value) => value <= most, { error: `${label} can be at most ${most}.` });

/** The rules of a partner's card. */
export const partnerCardInput = z.object({
  title: line({ label: "The title", max: PARTNER_LIMITS.title, missing: "Enter what the partner is." }),
  name: line({ label: "The name", max: PARTNER_LIMITS.name, missing: "Enter the partner's name." }),
  url: line({ label: "The address", max: PARTNER_LIMITS.url }).refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol === "https:"),
    { error: "The address must start with https:// and be a complete web address." },
  ),
  description: paragraph({
    label: "The description",
    max: PARTNER_LIMITS.description,
    missing: "Enter a description.",
  }),
}) satisfies z.ZodType<PartnerCard>;

/** The rules of the figures in the impact band. */
export const impactInput = z.object({
  partnerships: figure("The number of partnerships", 9999),
  communities: figure("The number of communities", 9999),
  successRate: figure("The success rate", 100),
}) satisfies z.ZodType<Impact>;

const partnersInput = z.object({
  cards: z.array(partnerCardInput).length(DEFAULT_PARTNERS.cards.length),
  impact: impactInput,
}) satisfies z.ZodType<PartnersContent>;

/**
 * Reads the form of the partners page: `cards.0.title` and so on, and `impact.partnerships` and so on.
 *
 * @returns what it says, or a sentence for each field that is wrong
 */
export function parsePartners(
  typed: Record<string, string>,
): { ok: true; partners: PartnersContent } | { ok: false; errors: FieldErrors } {
  const part = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, typed[`${prefix}.${name}`]]));
  const parsed = partnersInput.safeParse({
    cards: DEFAULT_PARTNERS.cards.map((_, index) =>
      part(`cards.${index}`, Object.keys(partnerCardInput.shape)),
    ),
    impact: part("impact", Object.keys(impactInput.shape)),
  });
  return parsed.success
    ? { ok: true, partners: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error) };
}
